import fc from "fast-check";
import { expect, test } from "vitest";

import { escapeLike, faultsOf, filtersOf } from "./routes.ts";

test("without filters all dates and texts match", () => {
  expect(filtersOf({})).toEqual({
    account: null,
    from: "0001-01-01",
    to: "9999-12-31",
    pattern: null,
  });
});

test.for(["", "   "])("a blank search text is ignored: %j", (q) => {
  expect(filtersOf({ q }).pattern).toBeNull();
});

test("LIKE's special characters are searched literally", () => {
  expect(filtersOf({ q: String.raw` 100%_\ ` }).pattern).toBe(String.raw`%100\%\_\\%`);
});

test("escaping is reversible: removing the escape characters returns the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("%", "_", "\\", "a", " ") }), (text) => {
      expect(escapeLike(text).replaceAll(/\\([\\%_])/g, "$1")).toBe(text);
    }),
  );
});

test("rejects a range that ends before it begins, but not one day", () => {
  expect(faultsOf({ from: "2026-10-02", to: "2026-10-01" })).toHaveProperty("to");
  expect(faultsOf({ from: "2026-10-01", to: "2026-10-01" })).toBeNull();
  expect(faultsOf({ from: "2026-10-01" })).toBeNull();
});
