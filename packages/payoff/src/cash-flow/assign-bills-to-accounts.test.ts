import { addDays } from "@snowball/dates";
import fc from "fast-check";
import { expect, test } from "vitest";

import { assignBillsToAccounts, type NamedAccount } from "./assign-bills-to-accounts.ts";
import { cashPath } from "./cash-path.ts";
import type { Bill } from "./pay-date.ts";

const START = "2026-03-01";
const date = fc.integer({ min: 0, max: 25 }).map((days) => addDays(START, days));
const anyAccounts: fc.Arbitrary<NamedAccount[]> = fc
  .array(
    fc.record({
      opening: fc.integer({ min: 0, max: 60_000 }),
      buffer: fc.integer({ min: 0, max: 2000 }),
      income: fc.array(fc.record({ date, amount: fc.integer({ min: 0, max: 60_000 }) }), {
        maxLength: 2,
      }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((accounts) =>
    accounts.map((account, at) => ({
      ...account,
      id: `account ${at}`,
      start: START,
      expenses: [],
      sameDay: "debits-first",
    })),
  );
const anyBills: fc.Arbitrary<Bill[]> = fc
  .array(fc.record({ due: date, amount: fc.integer({ min: 1, max: 40_000 }) }), { maxLength: 6 })
  .map((bills) => bills.map((bill, at) => ({ ...bill, id: `bill ${at}` })));

function works(
  accounts: readonly NamedAccount[],
  bills: readonly Bill[],
  owner: (id: string) => string,
) {
  return accounts.every((account) => {
    const own = bills.filter(({ id }) => owner(id) === account.id);
    const path = cashPath(
      account,
      own.map(({ due, amount }) => ({ date: due, amount })),
    );
    return path.every(({ low }) => low >= account.buffer);
  });
}

/** Returns whether any of all assignments works. */
function anyAssignmentWorks(accounts: readonly NamedAccount[], bills: readonly Bill[]): boolean {
  return Array.from({ length: accounts.length ** bills.length }, (_none, number) => number).some(
    (number) => {
      const owners = new Map(
        bills.map(({ id }, at) => [
          id,
          `account ${Math.floor(number / accounts.length ** at) % accounts.length}`,
        ]),
      );
      return works(accounts, bills, (id) => owners.get(id) ?? "");
    },
  );
}

test("finds an assignment if and only if there is one", () => {
  fc.assert(
    fc.property(anyAccounts, anyBills, (accounts, bills) => {
      const { kind } = assignBillsToAccounts(accounts, bills);

      expect(kind).toBe(anyAssignmentWorks(accounts, bills) ? "assigned" : "impossible");
    }),
  );
});

test("returns assignments that keep every account at or above its buffer", () => {
  fc.assert(
    fc.property(anyAccounts, anyBills, (accounts, bills) => {
      const outcome = assignBillsToAccounts(accounts, bills);
      fc.pre(outcome.kind === "assigned");

      expect(works(accounts, bills, (id) => outcome.accountOf.get(id) ?? "")).toBe(true);
    }),
  );
});

test("assigns forty bills that nearly exhaust three accounts", () => {
  const bills = Array.from({ length: 40 }, (_none, at) => ({
    id: `bill ${at}`,
    due: addDays(START, at % 28),
    amount: 1000 + 37 * at,
  }));
  const sumOf = (third: number) =>
    bills.reduce((sum, { amount }, at) => sum + (at % 3 === third ? amount : 0), 0);
  const accounts = [0, 1, 2].map((third) => ({
    id: `account ${third}`,
    start: START,
    opening: sumOf(third) + 500,
    buffer: 0,
    income: [],
    expenses: [],
    sameDay: "debits-first" as const,
  }));
  const outcome = assignBillsToAccounts(accounts, bills);

  expect(outcome.kind).toBe("assigned");
});

test("assigns no bill without accounts", () => {
  expect(assignBillsToAccounts([], []).kind).toBe("assigned");
  expect(assignBillsToAccounts([], [{ id: "a", due: START, amount: 1 }]).kind).toBe("impossible");
});
