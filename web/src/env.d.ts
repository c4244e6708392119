/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "messages:*" {
  const catalogue: string;
  export default catalogue;
}

declare module "book:*" {
  const html: string;
  export default html;
}
