import { expect, test } from "vitest";

import { distinctNames } from "./distinct-names.ts";

const card = (uuid: string, about: { name?: string; lender?: string; mask?: string } = {}) => ({
  uuid,
  name: "Credit Card",
  lender: null,
  mask: null,
  ...about,
});

test.for([
  [
    "a name that stands alone stays",
    [card("1"), card("2", { name: "Loan" })],
    ["Credit Card", "Loan"],
  ],
  [
    "namesakes are told apart by their last digits",
    [card("1", { mask: "4821" }), card("2", { mask: "7002" })],
    ["Credit Card •••• 4821", "Credit Card •••• 7002"],
  ],
  [
    "then by their lenders",
    [card("1", { lender: "North Bank" }), card("2", { lender: "South Bank" })],
    ["Credit Card (North Bank)", "Credit Card (South Bank)"],
  ],
  ["and at last by a number", [card("1"), card("2")], ["Credit Card (1)", "Credit Card (2)"]],
] as const)("%s", ([, debts, expected]) => {
  expect([...distinctNames(debts).values()]).toEqual(expected);
});
