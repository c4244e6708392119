import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameShown } from "../wire.ts";
import "./browser.ts";

const { linkTo, readLink } = await import("../src/home/rules_link.ts");

const GAMES = [
  {
    name: "boom",
    options: [
      { name: "face_attacks", rule: "B10", usual: true, values: [true, false] },
      { name: "boom_faces", rule: "B13", usual: 3, values: [3, 2] },
      { name: "king_points", rule: "K14", usual: -1, values: [-1, 0, 10, 13] },
      { name: "voluntary_pickup", rule: "G6", usual: false, values: [false, "ninja", true] },
      { name: "turn_limit", rule: "T1", usual: 1000, values: [], least: 1, most: 1000 },
    ],
  },
] as unknown as GameShown[];

function read(query: string) {
  const found = readLink(query, GAMES);
  assert.ok(found && "game" in found);
  return { rules: found.rules, leftOut: found.leftOut };
}

test("a link carries rules of every kind there and back", () => {
  const rules = { face_attacks: false, boom_faces: 2, king_points: 13, voluntary_pickup: "ninja", turn_limit: 40 };
  const link = linkTo("boom", rules);
  assert.equal(
    link,
    "/?game=boom&rules=face_attacks:false,boom_faces:2,king_points:13,voluntary_pickup:ninja,turn_limit:40",
  );
  assert.deepEqual(read(new URL(link, "http://server").search), { rules, leftOut: [] });
});

test("a link without rules opens the game as written", () => {
  assert.equal(linkTo("boom", {}), "/?game=boom");
  assert.deepEqual(read("?game=boom"), { rules: {}, leftOut: [] });
  assert.deepEqual(read("?game=boom&rules="), { rules: {}, leftOut: [] });
});

test("what a game does not have is left out and named, the rest is kept", () => {
  assert.deepEqual(read("?game=boom&rules=face_attacks:false,jokers:2,boom_faces:9,turn_limit:0,turn_limit:1e2,boom_faces"), {
    rules: { face_attacks: false },
    leftOut: ["jokers:2", "boom_faces:9", "turn_limit:0", "turn_limit:1e2", "boom_faces"],
  }); // prettier-ignore
});

test("a rule as written is no house rule, and the last word counts", () => {
  assert.deepEqual(read("?game=boom&rules=king_points:-1,boom_faces:2,boom_faces:3,face_attacks:true,face_attacks:false"), {
    rules: { face_attacks: false },
    leftOut: [],
  }); // prettier-ignore
});

test("names of JavaScript's own are no options", () => {
  assert.deepEqual(read("?game=boom&rules=constructor:1,__proto__:2,toString:3").rules, {});
});

test("of an endless link a bounded part is read and shown", () => {
  const { rules, leftOut } = read(`?game=boom&rules=boom_faces:2,${"x".repeat(5000)},${"y:1,".repeat(5000)}`);
  assert.deepEqual(rules, { boom_faces: 2 });
  assert.deepEqual(leftOut, ["x".repeat(40) + "…", "…"]);
  assert.equal(read(`?game=boom&rules=${"y:1,".repeat(100)}`).leftOut.length, 7);
});

test("a link to no game or to another house's game", () => {
  assert.equal(readLink("", GAMES), null);
  assert.equal(readLink("?rules=a:1", GAMES), null);
  assert.deepEqual(readLink(`?game=${"z".repeat(60)}`, GAMES), { unknown: "z".repeat(40) + "…" });
});
