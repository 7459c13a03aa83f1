import { expect, test } from "vitest";

import { obligation, payment } from "#testing/ledger-rows.ts";

import { findClosable } from "./settle-ledger.ts";
import type { ObligationOnDate } from "./state-rules.ts";

const TODAY = "2027-12-01";

/** Returns a ledger with a settled cycle on the 5th of each month, paid with these payments. */
function paid(months: Record<string, ObligationOnDate["payments"]>) {
  const obligations = Object.entries(months).map(([month, payments]) => ({
    obligation: obligation({ dueDate: `${month}-05` }),
    state: "paid",
    payments,
  }));

  return { obligations } as unknown as Parameters<typeof findClosable>[0];
}

function closableOf(months: Record<string, ObligationOnDate["payments"]>, amounts: object) {
  const payments = Object.entries(amounts).map(([id, amount]) => payment({ id, amount }));
  const closed = findClosable(paid(months), { payments, today: TODAY });

  return { cycles: [...closed.cycles], payments: [...closed.payments] };
}

test("closes the old cycles of which each payment went to them completely", () => {
  const months = {
    "2027-01": [{ id: "a", amount: "75.00" }],
    "2027-02": [{ id: "b", amount: "75.00" }],
    "2027-11": [{ id: "c", amount: "75.00" }],
  };

  expect(closableOf(months, { a: "75.00", b: "75.00", c: "75.00" })).toEqual({
    cycles: ["2027-01-05", "2027-02-05"],
    payments: ["a", "b"],
  });
});

test("closes no cycle that shares a payment with one that stays open", () => {
  const months = {
    "2027-01": [{ id: "a", amount: "75.00" }],
    "2027-02": [{ id: "b", amount: "75.00" }],
    "2027-03": [
      { id: "b", amount: "40.00" },
      { id: "c", amount: "35.00" },
    ],
    "2027-11": [{ id: "c", amount: "75.00" }],
  };

  expect(closableOf(months, { a: "75.00", b: "115.00", c: "110.00" })).toEqual({
    cycles: ["2027-01-05"],
    payments: ["a"],
  });
});
