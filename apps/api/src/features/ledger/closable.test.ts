import { expect, test } from "vitest";

import { obligation, payment } from "#testing/ledger-rows.ts";

import { findClosable } from "./reconcile-ledger.ts";

type Parts = Record<string, string>;

/** Returns what can be closed of settled cycles on the 5th of each month, with the part that each got of a payment. */
function closableOf(months: Record<string, Parts>, amounts: Record<string, string>) {
  const payments = new Map(
    Object.entries(amounts).map(([id, amount]) => [id, payment({ id, amount })]),
  );
  const obligations = Object.entries(months).map(([month, parts]) => ({
    obligation: obligation({ dueDate: `${month}-05` }),
    state: "paid",
    payments: Object.entries(parts).map(([id, amount]) => ({ payment: payments.get(id), amount })),
  }));
  const ledger = { obligations } as unknown as Parameters<typeof findClosable>[0];
  const closed = findClosable(ledger, { payments: [...payments.values()], today: "2027-12-01" });

  return { cycles: [...closed.cycles], payments: [...closed.payments] };
}

test("closes the old cycles of which each payment went to them completely", () => {
  const months = {
    "2027-01": { a: "75.00" },
    "2027-02": { b: "75.00" },
    "2027-11": { c: "75.00" },
  };

  expect(closableOf(months, { a: "75.00", b: "75.00", c: "75.00" })).toEqual({
    cycles: ["2027-01-05", "2027-02-05"],
    payments: ["a", "b"],
  });
});

test("closes no cycle that shares a payment with one that stays open", () => {
  const months = {
    "2027-01": { a: "75.00" },
    "2027-02": { b: "75.00" },
    "2027-03": { b: "40.00", c: "35.00" },
    "2027-11": { c: "75.00" },
  };

  expect(closableOf(months, { a: "75.00", b: "115.00", c: "110.00" })).toEqual({
    cycles: ["2027-01-05"],
    payments: ["a"],
  });
});
