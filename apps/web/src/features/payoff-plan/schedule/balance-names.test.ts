import { expect, test } from "vitest";

import { balanceNames } from "./balance-names.ts";

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
