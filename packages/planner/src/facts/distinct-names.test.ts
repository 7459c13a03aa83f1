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
    "keeps a name that is unique",
    [card("1"), card("2", { name: "Loan" })],
    ["Credit Card", "Loan"],
  ],
  [
    "distinguishes equal names by their last digits",
    [card("1", { mask: "4821" }), card("2", { mask: "7002" })],
    ["Credit Card •••• 4821", "Credit Card •••• 7002"],
  ],
  [
    "falls back to the lenders",
    [card("1", { lender: "North Bank" }), card("2", { lender: "South Bank" })],
    ["Credit Card (North Bank)", "Credit Card (South Bank)"],
  ],
  ["falls back to numbers", [card("1"), card("2")], ["Credit Card (1)", "Credit Card (2)"]],
] as const)("%s", ([, debts, expected]) => {
  expect([...distinctNames(debts).values()]).toEqual(expected);
});

test("a duplicate debt gets the suffix, and the original keeps its name", () => {
  const [own, again] = [card("1", { mask: "4242" }), card("2", { mask: "4242" })];
  const repeats = { ...again, duplicate_of: "1", is_included: false };

  expect([...distinctNames([repeats, own])]).toEqual([
    ["1", "Credit Card"],
    ["2", "Credit Card •••• 4242"],
  ]);
});

test("uses the nickname of a debt, and its own name if there is none", () => {
  const names = distinctNames([
    {
      uuid: "a",
      name: "Rewards Visa Signature Card",
      nickname: "Groceries",
      lender: null,
      mask: "1",
    },
    { uuid: "b", name: "Rewards Visa Signature Card", nickname: null, lender: null, mask: "2" },
    { uuid: "c", name: "Other", nickname: "Groceries", lender: null, mask: "3" },
  ]);

  expect([...names.values()]).toEqual([
    "Rewards Visa Signature Card",
    "Groceries •••• 1",
    "Groceries •••• 3",
  ]);
});
