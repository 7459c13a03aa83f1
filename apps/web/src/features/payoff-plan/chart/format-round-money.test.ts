import { expect, test } from "vitest";

import { formatRoundMoney } from "./format-round-money.ts";

test.for([
  [0, "$0"],
  [1, "$0.01"],
  [250, "$2.50"],
  [50_000, "$500"],
  [250_000, "$2.5K"],
  [120_000_000_000, "$1.2B"],
] as const)("%i cents are marked as %s", ([cents, mark]) => {
  expect(formatRoundMoney(cents, "USD")).toBe(mark);
});
