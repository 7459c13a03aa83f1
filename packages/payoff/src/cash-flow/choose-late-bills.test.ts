import { addDays } from "@snowball/dates";
import fc from "fast-check";
import { expect, test } from "vitest";

import { cashPath, type CashAccount } from "./cash-path.ts";
import { chooseLateBills, type PostponableBill } from "./choose-late-bills.ts";

const START = "2026-03-01";
const date = fc.integer({ min: 0, max: 25 }).map((days) => addDays(START, days));
const moves = fc.array(fc.record({ date, amount: fc.integer({ min: 0, max: 60_000 }) }), {
  maxLength: 3,
});
const anyAccount: fc.Arbitrary<CashAccount> = fc.record({
  start: fc.constant(START),
  opening: fc.integer({ min: 0, max: 80_000 }),
  buffer: fc.integer({ min: 0, max: 5000 }),
  income: moves,
  expenses: moves,
  sameDay: fc.constantFrom("debits-first" as const, "credits-first" as const),
});
const anyBills: fc.Arbitrary<PostponableBill[]> = fc
  .array(
    fc.record({
      due: date,
      amount: fc.integer({ min: 0, max: 40_000 }),
      lateFee: fc.integer({ min: 0, max: 12 }).map((fee) => fee * 250),
    }),
    { maxLength: 9 },
  )
  .map((bills) => bills.map((bill, at) => ({ ...bill, id: `bill ${at}` })));

/** Returns the least fees over all subsets; null if the account fails even without bills. */
function leastFees(account: CashAccount, bills: readonly PostponableBill[]): number | null {
  const fees = Array.from({ length: 2 ** bills.length }, (_none, subset) => {
    const isPaid = (at: number): boolean => Math.floor(subset / 2 ** at) % 2 === 1;
    const paid = bills.filter((_bill, at) => isPaid(at));
    const payments = paid.map(({ due, amount }) => ({ date: due, amount }));
    const works = cashPath(account, payments).every(({ low }) => low >= account.buffer);
    const late = bills.filter((_bill, at) => !isPaid(at));
    return works ? late.reduce((sum, { lateFee }) => sum + lateFee, 0) : Infinity;
  });
  const least = Math.min(...fees);
  return least === Infinity ? null : least;
}

test("chooses the set of late bills with the least fees", () => {
  fc.assert(
    fc.property(anyAccount, anyBills, (account, bills) => {
      const outcome = chooseLateBills(account, bills);

      expect(outcome.kind === "chosen" ? outcome.fees : null).toBe(leastFees(account, bills));
    }),
  );
});

test("returns the fees of the late bills, and pays all others on time", () => {
  fc.assert(
    fc.property(anyAccount, anyBills, (account, bills) => {
      const outcome = chooseLateBills(account, bills);
      fc.pre(outcome.kind === "chosen");
      const late = bills.filter(({ id }) => outcome.late.includes(id));
      const paid = bills.filter(({ id }) => !outcome.late.includes(id));
      const path = cashPath(
        account,
        paid.map(({ due, amount }) => ({ date: due, amount })),
      );

      expect(late.reduce((sum, { lateFee }) => sum + lateFee, 0)).toBe(outcome.fees);
      expect(path.every(({ low }) => low >= account.buffer)).toBe(true);
    }),
  );
});

test("chooses exactly among sixty bills, too many to try all subsets", () => {
  const bills = Array.from({ length: 60 }, (_none, at) => ({
    id: `bill ${at}`,
    due: addDays(START, at % 28),
    amount: 1000,
    lateFee: 100 + at,
  }));
  const account: CashAccount = {
    start: START,
    opening: 45_500,
    buffer: 0,
    income: [],
    expenses: [],
    sameDay: "debits-first",
  };
  const outcome = chooseLateBills(account, bills);

  // All bills have the same amount, so the fifteen cheapest fees are paid: 100 … 114.
  expect(outcome).toMatchObject({ kind: "chosen", fees: (15 * (100 + 114)) / 2 });
});

test("treats an overdue bill as late, whatever the balance", () => {
  const account: CashAccount = {
    start: START,
    opening: 1_000_000,
    buffer: 0,
    income: [],
    expenses: [],
    sameDay: "debits-first",
  };

  expect(
    chooseLateBills(account, [{ id: "old", due: "2026-02-01", amount: 100, lateFee: 2900 }]),
  ).toEqual({ kind: "chosen", fees: 2900, late: ["old"] });
});

test("rejects fees with a sum that is too large to be exact", () => {
  const poor = { start: START, opening: 0, buffer: 0, income: [], expenses: [] };
  const bill = { due: START, amount: 1, lateFee: Number.MAX_SAFE_INTEGER };
  const bills = ["one", "two"].map((id) => ({ ...bill, id }));

  expect(() => chooseLateBills({ ...poor, sameDay: "debits-first" }, bills)).toThrow(RangeError);
});
