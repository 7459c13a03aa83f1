import { expect, test } from "vitest";

import { balanceNames } from "./plan-subject.ts";

test("names balances by their rate types, and by number if they have none", () => {
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

test("gives the only balance no name", () => {
  expect(balanceNames([{ id: "purchase_apr", apr_type: "purchase_apr" }])).toEqual({});
});
