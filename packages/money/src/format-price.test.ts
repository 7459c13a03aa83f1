import { expect, test } from "vitest";

import { formatPrice } from "./format-price.ts";

test.for([
  [499, "usd", "$4.99"],
  [5, "usd", "$0.05"],
  [0, "usd", "$0.00"],
  [123_456, "USD", "$1,234.56"],
  [-250, "usd", "−$2.50"],
  [500, "jpy", "¥500.00"],
  [1500, "kwd", "KWD 1.50"],
] as const)("formats %i minor units of %s as %s", ([minorUnits, currency, shown]) => {
  expect(formatPrice(minorUnits, currency).replaceAll("\u00a0", " ")).toBe(shown);
});
