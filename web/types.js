// Writes wire.ts, the types of the protocol, from a JSON Schema on stdin.
import { compile } from "json-schema-to-typescript";
import { text } from "node:stream/consumers";
import * as prettier from "prettier";

const schema = JSON.parse(await text(process.stdin));
const types = await compile(schema, "Wire", {
  additionalProperties: false,
  bannerComment: "// Made by `make types` from the server's schema.",
  format: false,
  ignoreMinAndMaxItems: true,
  unknownAny: false,
  unreachableDefinitions: true,
});
const options = await prettier.resolveConfig(new URL("wire.ts", import.meta.url).pathname);
process.stdout.write(await prettier.format(types, { ...options, parser: "typescript" }));
