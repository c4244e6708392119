// Lets node load the page's modules: strips types, compiles runes, reads catalogues, and replaces components, since nothing
// is rendered.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { compileModule } from "svelte/compiler";

const ENDINGS = ["", ".ts", "/index.ts"];
const isFile = (url) => /\.(ts|svelte)$/.test(url.href) && existsSync(url);

/** Resolves imports without an ending, as Vite does. */
function resolve(specifier, context, next) {
  if (specifier.startsWith("messages:")) return { url: specifier, format: "module", shortCircuit: true };
  if (!specifier.startsWith(".") || context.parentURL.includes("node_modules")) return next(specifier, context);
  const found = ENDINGS.map((ending) => new URL(specifier + ending, context.parentURL)).find(isFile);
  return found ? { url: found.href, format: "module", shortCircuit: true } : next(specifier, context);
}

/** All messages of a language at once: their parts, as in `messages:en/boom`, add nothing. */
function catalogue(url) {
  const [, language, part] = /^messages:(\w+)(\/.+)?$/.exec(url);
  const folder = new URL(`../../src/powderkeg/text/locale/${language}/`, import.meta.url);
  const texts = part ? [] : readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
  return `export default ${JSON.stringify(texts.join("\n"))}`;
}

function load(url, context, next) {
  if (url.startsWith("messages:")) return { format: "module", source: catalogue(url), shortCircuit: true };
  if (url.endsWith(".svelte")) return { format: "module", source: "export default null", shortCircuit: true };
  if (!url.endsWith(".ts")) return next(url, context);
  const filename = fileURLToPath(url);
  const script = stripTypeScriptTypes(readFileSync(filename, "utf8"), { mode: "transform" });
  const source = url.endsWith(".svelte.ts") ? compileModule(script, { filename }).js.code : script;
  return { format: "module", source, shortCircuit: true };
}

registerHooks({ resolve, load });
