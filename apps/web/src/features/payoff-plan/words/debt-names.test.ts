import { expect, test } from "vitest";

import { balanceNames, distinctNames } from "./debt-names.ts";

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

test("a debt that repeats another one leaves it its name, and is told apart itself", () => {
  const [own, again] = [card("1", { mask: "4242" }), card("2", { mask: "4242" })];
  const repeats = { ...again, duplicate_of: "1", is_included: false };

  expect([...distinctNames([repeats, own])]).toEqual([
    ["1", "Credit Card"],
    ["2", "Credit Card •••• 4242"],
  ]);
});

test("balances are called by their rates, those of no kind by their numbers", () => {
  expect(
    balanceNames([
      { id: "purchase_apr", apr_type: "purchase_apr" },
      { id: "special", apr_type: "special" },
      { id: "special-2", apr_type: "special" },
      { id: "own", apr_type: null },
    ]),
  ).toEqual({
    purchase_apr: "Purchases",
    special: "Special rate",
    "special-2": "Special rate 2",
    own: "Balance 4",
  });
});

test("the only balance needs no name", () => {
  expect(balanceNames([{ id: "purchase_apr", apr_type: "purchase_apr" }])).toEqual({});
});

test("a debt is called what its user calls it, and its own name only where that is none", () => {
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
