// Lets node load the page's modules: strips types, compiles runes, and replaces components, since nothing is rendered.
import { existsSync, readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { compileModule } from "svelte/compiler";

const ENDINGS = ["", ".ts", "/index.ts"];
const isFile = (url) => /\.(ts|svelte)$/.test(url.href) && existsSync(url);

/** Resolves imports without an ending, as Vite does. */
function resolve(specifier, context, next) {
  if (!specifier.startsWith(".") || context.parentURL.includes("node_modules")) return next(specifier, context);
  const found = ENDINGS.map((ending) => new URL(specifier + ending, context.parentURL)).find(isFile);
  return found ? { url: found.href, format: "module", shortCircuit: true } : next(specifier, context);
}

function load(url, context, next) {
  if (url.endsWith(".svelte")) return { format: "module", source: "export default null", shortCircuit: true };
  if (!url.endsWith(".ts")) return next(url, context);
  const filename = fileURLToPath(url);
  const script = stripTypeScriptTypes(readFileSync(filename, "utf8"), { mode: "transform" });
  const source = url.endsWith(".svelte.ts") ? compileModule(script, { filename }).js.code : script;
  return { format: "module", source, shortCircuit: true };
}

registerHooks({ resolve, load });
