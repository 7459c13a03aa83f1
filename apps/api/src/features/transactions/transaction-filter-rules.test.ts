import fc from "fast-check";
import { expect, test } from "vitest";

import { escapeLike, faultsOf, filtersOf } from "./transaction-filter-rules.ts";

test("without filters the whole calendar and every text pass", () => {
  expect(filtersOf({})).toEqual({
    account: null,
    from: "0001-01-01",
    to: "9999-12-31",
    pattern: null,
  });
});

test.for(["", "   "])("a text of blanks looks for nothing: %j", (q) => {
  expect(filtersOf({ q }).pattern).toBeNull();
});

test("LIKE's own signs are looked for as they are", () => {
  expect(filtersOf({ q: String.raw` 100%_\ ` }).pattern).toBe(String.raw`%100\%\_\\%`);
});

test("escaping loses nothing: without the signs' signs the text is what it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("%", "_", "\\", "a", " ") }), (text) => {
      expect(escapeLike(text).replaceAll(/\\([\\%_])/g, "$1")).toBe(text);
    }),
  );
});

test("a range that ends before it begins is refused, one day is not", () => {
  expect(faultsOf({ from: "2026-10-02", to: "2026-10-01" })).toHaveProperty("to");
  expect(faultsOf({ from: "2026-10-01", to: "2026-10-01" })).toBeNull();
  expect(faultsOf({ from: "2026-10-01" })).toBeNull();
});
