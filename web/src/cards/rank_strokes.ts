// The ranks as paths instead of text, so that a card looks the same on every device.

interface Glyph {
  width: number;
  d: string;
}

const GLYPHS: Record<string, Glyph> = {
  "0": { width: 15, d: "M7.5 3C0 3 0 25 7.5 25S15 3 7.5 3Z" },
  "1": { width: 7, d: "M0 8 6 3V25" },
  "2": { width: 14, d: "M.5 9C.5 1 13.5 1 13.5 9 13.5 14.5 5 18 .5 25H14" },
  "3": { width: 14, d: "M1 3H13L6.5 11C16.5 10.5 16 25 7 25 3.5 25 1 23.5 0 20.5" },
  "4": { width: 16, d: "M11.5 25V3L0 18.5H16" },
  "5": { width: 14, d: "M12.5 3H2.5L1.5 13C6 9.8 14 10.5 14 17.8 14 26.5 3 27 0 21" },
  "6": { width: 14, d: "M11.5 3C5 5 0 11 0 17.8 0 27.4 14 27.4 14 17.8 14 9.5 2 9.5 .2 16.5" },
  "7": { width: 14, d: "M0 3H14L5 25" },
  "8": { width: 14, d: "M7 13C0 13 0 3 7 3S14 13 7 13C-2.2 13-2.2 25 7 25S16.2 13 7 13Z" },
  "9": { width: 14, d: "M2.5 25C9 23 14 17 14 10.2 14 .6 0 .6 0 10.2 0 18.5 12 18.5 13.8 11.5" },
  A: { width: 17, d: "M0 25 8.5 3 17 25M3.2 18H13.8" },
  J: { width: 12, d: "M5 3H12V18C12 27.3 0 27.3 0 19" },
  Q: { width: 16, d: "M7.5 3C-.5 3-.5 25 7.5 25S15.5 3 7.5 3ZM9.5 18.5 16 26.5" },
  K: { width: 14, d: "M0 3V25M13.5 3 0 16.5M5 12 14 25" },
};

const BETWEEN = 5.5; // two digits

export interface RankStrokes {
  width: number;
  strokes: { x: number; d: string }[];
}

/** The strokes of a rank, between y 3 and 25, from x 0 to its width. */
export function rankStrokes(rank: string): RankStrokes {
  const strokes: RankStrokes["strokes"] = [];
  let x = 0;
  for (const sign of rank) {
    const { width, d } = GLYPHS[sign] ?? { width: 0, d: "" };
    strokes.push({ x, d });
    x += width + BETWEEN;
  }
  return { width: x - BETWEEN, strokes };
}
