import fc from "fast-check";
import { expect, test } from "vitest";

import { writeCsvLine } from "./routes.ts";

/** Parses a line like a spreadsheet does, by RFC 4180. */
function readLine(line: string): string[] {
  return [...`,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}

const hostile = fc
  .tuple(fc.constantFrom("", "=", "+", "-", "@", "\t", "\r", "\n", '"', ","), fc.string())
  .map(([begin, rest]) => begin + rest);

test("no text begins like a formula, and every text can be parsed back unchanged", () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 2, maxLength: 5 }), (texts) => {
      const read = readLine(writeCsvLine(texts));

      expect(read).toHaveLength(texts.length);
      for (const [at, cell] of read.entries()) {
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect([texts[at], `'${texts[at]}`]).toContain(cell);
      }
    }),
  );
});

test("an invalid amount is written as text", () => {
  expect(writeCsvLine([{ amount: "-12.50" }, { amount: "=1+1" }, { amount: null }])).toBe(
    `-12.50,"'=1+1",\r\n`,
  );
});

test("a text that looks like a negative number stays a text", () => {
  expect(readLine(writeCsvLine(["-1", "x"]))).toEqual(["'-1", "x"]);
});
