import { svelte } from "@sveltejs/vite-plugin-svelte";
import { marked } from "marked";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defineConfig } from "vite";

const PACKAGE = fileURLToPath(new URL("../src/powderkeg/", import.meta.url));
const TEXT = `${PACKAGE}text/`;
const CATALOGUES = ["board", "cards", "choices", "guide", "home", "page", "rules", "replay"];
// What only some pages say, by the beginnings of messages. The titles of rules, which rule books have too, and what the terminal says are nowhere.
const PARTS = {
  home: "about(?!-link)|choice(?!-(?:count|rest|rule)\\b)|daily|home(?!-(?:dealing|guest|player|rules)\\b)|open|watch",
  replay: "replay",
  options: "option",
  ...Object.fromEntries(
    ["boom", "kaboo", "exploding", "battle-gum"].map((game) => [
      game,
      `(?:board|deed|lesson|page|power|question)-${game}`,
    ]),
  ),
  nowhere: "options|play|refusal|rule",
};
const messagesOf = (families) => new RegExp(`^(?:${families})(?=[- ]).*\\n(?:(?:[ \\t].*)?\\n)*`, "gm");
// What every page has, in one file; a table has neither header nor footer.
const BASE =
  /node_modules|src\/(lib\/(?!our_evening|privacy)|parts\/(?!Footer|Header|Logo|WhenVisible)|cards\/|games\/index)/;
const SERVER = `http://localhost:${process.env.POWDERKEG_PORT ?? 8000}`;
const COMPRESSED = /\.(js|css|html|svg|webmanifest)$/;

/** `messages:en`: what every page may say, as one text; `messages:en/replay`: what only replays say; `messages:en/boom`: what
 * only tables of Boom say. */
function messages() {
  const files = (language) => CATALOGUES.map((name) => `${TEXT}locale/${language}/${name}.ftl`);
  return {
    name: "messages",
    resolveId: (id) => (id.startsWith("messages:") ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0messages:")) return null;
      const [language, part] = id.slice("\0messages:".length).split("/");
      const texts = files(language).map((file) => {
        this.addWatchFile(file);
        return readFileSync(file, "utf8").replace(/^#.*\n/gm, "");
      });
      const all = texts.join("\n");
      const text = part
        ? all.match(messagesOf(PARTS[part])).join("")
        : all.replace(messagesOf(Object.values(PARTS).join("|")), "");
      return `export default ${JSON.stringify(text)}`;
    },
  };
}

/** `book:boom.en`: a rulebook as HTML; each rule's heading has the rule's id. */
function books() {
  return {
    name: "books",
    resolveId: (id) => (id.startsWith("book:") ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0book:")) return null;
      const file = `${TEXT}rulebooks/${id.slice("\0book:".length)}.md`;
      this.addWatchFile(file);
      const html = marked.parse(readFileSync(file, "utf8")).replace(/<h3>(\w+) /g, '<h3 id="$1">$1 ');
      return `export default ${JSON.stringify(html)}`;
    },
  };
}

/** Compresses every file once at build time, as well as possible, for the server to send as it is. */
function compressed() {
  return {
    name: "compressed",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          if (!COMPRESSED.test(name)) continue;
          const source = Buffer.from(file.type === "chunk" ? file.code : file.source);
          const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
          this.emitFile({ type: "asset", fileName: `${name}.br`, source: brotliCompressSync(source, best) });
          this.emitFile({ type: "asset", fileName: `${name}.gz`, source: gzipSync(source, { level: 9 }) });
        }
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), messages(), books(), compressed()],
  build: {
    outDir: `${PACKAGE}page`,
    manifest: true,
    cssCodeSplit: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "base", test: BASE }] } },
    },
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(["/api", "/live"].map((path) => [path, { target: SERVER, ws: true }])),
  },
});
