import { expect, test } from "vitest";

import { currencySymbol } from "./format.ts";

test.for([
  ["USD", "$"],
  ["CAD", "CA$"],
  ["EUR", "€"],
  [null, ""],
] as const)("the symbol of %s is %j", ([currency, symbol]) => {
  expect(currencySymbol(currency)).toBe(symbol);
});
