import { expect, test } from "vitest";

import { describeOtherCurrency } from "./format.ts";

test.for([
  ["EUR", "USD", "In euros; your plan is in US dollars."],
  ["CAD", "EUR", "In Canadian dollars; your plan is in euros."],
  [null, "USD", "Its currency is unknown; your plan is in US dollars."],
  [null, null, "Its currency is unknown."],
] as const)("a debt in %s outside a plan in %s: %s", ([currency, plan, sentence]) => {
  expect(describeOtherCurrency(currency, plan)).toBe(sentence);
});
