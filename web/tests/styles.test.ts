// Colours and fonts are named in src/styles/tokens.css, and nowhere else.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const SOURCES = new URL("../src/", import.meta.url);
const TOKENS = "styles/tokens.css";
const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.(svelte|css)$/.test(name),
);
const read = (name: string) => readFileSync(new URL(name, SOURCES), "utf8");
const others = files.filter((name) => name !== TOKENS);

/** Styles, and the attributes of drawings that are styles too; without comments. */
function styles(name: string): string {
  const text = read(name);
  const css = name.endsWith(".css") ? [text] : [...text.matchAll(/<style>(.*?)<\/style>/gs)].map((found) => found[1]);
  const attributes = [...text.matchAll(/\b(?:fill|stroke|style:[\w-]+)="[^"]*"/g)].map(([found]) =>
    found.replace("=", ": "),
  );
  return [...css, ...attributes].join("\n").replace(/\/\*.*?\*\//gs, "");
}

const found = (pattern: RegExp) =>
  others.flatMap((name) => (styles(name).match(pattern) ?? []).map((literal) => `${name}: ${literal}`));

test("no component defines a colour", () => {
  assert.ok(others.length > 70);
  assert.deepEqual(found(/#[0-9a-f]{3,8}\b(?![\w-])/gi), []);
  assert.deepEqual(found(/\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|light-dark)\(/gi), []);
  assert.deepEqual(
    found(/(?<=[:,(\s])"?(?:white|black|red|green|blue|yellow|orange|gray|grey|brown|gold)\b(?!-|\s*\{)/gi),
    [],
  );
});

test("no component defines a font", () => {
  assert.deepEqual(found(/font-family\s*:(?!\s*var\()[^;]*/g), []);
  assert.deepEqual(found(/\b(?:Georgia|Times|system-ui|ui-monospace|sans-serif|serif|monospace)\b(?<!--\w+)/g), []);
});

test("every token is used, and every used token is defined", () => {
  const tokens = new Set([...read(TOKENS).matchAll(/^ {2}(--[\w-]+):/gm)].map((found) => found[1]!));
  const text = files.map(read).join("\n");
  const used = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map((found) => found[1]!));
  const composed = [...text.matchAll(/var\((--[\w-]+-)\{/g)].map((found) => found[1]!); // var(--seat-{seat})
  assert.deepEqual(
    [...tokens].filter((name) => !used.has(name) && !composed.some((start) => name.startsWith(start))),
    [],
  );
  const set = new Set([...text.matchAll(/(?:^|[\s:"'])(--[\w-]+)(?=\s*[:=]|=)/gm)].map((found) => found[1]!));
  const measured = ["--tw", "--th"]; // set by lib/tabletop_size.ts
  assert.deepEqual(
    [...used].filter((name) => !tokens.has(name) && !set.has(name) && !measured.includes(name) && !name.endsWith("-")),
    [],
  );
});

test("what Chromium's slider looks like, Firefox's does too", () => {
  const parts = { "-webkit-slider-runnable-track": "-moz-range-track", "-webkit-slider-thumb": "-moz-range-thumb" };
  const rules = (part: string) =>
    found(new RegExp(`\\S*::${part}(?=\\s*\\{)`, "g")).map((rule) => rule.replace(part, ""));
  for (const [chromium, firefox] of Object.entries(parts)) {
    assert.ok(rules(chromium).length);
    assert.deepEqual(rules(chromium), rules(firefox));
  }
});

test("scrollbars have the colours of the page, in every browser", () => {
  assert.match(read("styles/base.css"), /^:root \{[^}]*scrollbar-color: var\(--scrollbar\) transparent;/m);
  assert.deepEqual(found(/::-webkit-scrollbar[\w-]*/g), []);
});
