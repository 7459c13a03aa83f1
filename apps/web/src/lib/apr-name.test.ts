import { expect, test } from "vitest";

import { aprName } from "./format.ts";

test.for([
  ["purchase_apr", "Purchases"],
  ["balance_transfer_apr", "Balance transfers"],
  ["cash_apr", "Cash advances"],
  ["special", "Special rate"],
  ["penalty_apr", "Penalty"],
  ["", "Rate"],
] as const)("names an APR of type %j %s", ([type, name]) => {
  expect(aprName(type)).toBe(name);
});
