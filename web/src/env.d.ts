/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "words:*" {
  const catalogue: string;
  export default catalogue;
}

declare module "book:*" {
  const html: string;
  export default html;
}
