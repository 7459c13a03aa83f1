import { addDays, daysBetween } from "@snowball/dates";
import fc from "fast-check";
import { expect, test } from "vitest";

import { cashPath, type CashAccount } from "./cash-path.ts";
import type { Bill } from "./pay-date.ts";
import { extrasOnPaydays, planBillPayments, safeExtraOn } from "./plan-bill-payments.ts";

const START = "2026-03-01";
const DAYS = 20;
const date = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(START, days));
const moves = fc.array(fc.record({ date, amount: fc.integer({ min: 0, max: 90_000 }) }), {
  maxLength: 4,
});
const anyAccount: fc.Arbitrary<CashAccount> = fc.record({
  start: fc.constant(START),
  opening: fc.integer({ min: -20_000, max: 150_000 }),
  buffer: fc.integer({ min: 0, max: 20_000 }),
  income: moves,
  expenses: moves,
  sameDay: fc.constantFrom("debits-first" as const, "credits-first" as const),
});
const anyBills: fc.Arbitrary<Bill[]> = fc
  .array(fc.record({ due: date, amount: fc.integer({ min: 0, max: 70_000 }) }), { maxLength: 5 })
  .map((bills) => bills.map((bill, at) => ({ ...bill, id: `bill ${at}` })));

function staysAtBuffer(account: CashAccount, payments: { date: string; amount: number }[]) {
  return cashPath(account, payments).every(({ low }) => low >= account.buffer);
}

/** Returns whether any choice of dates works. */
function anyDatesWork(
  account: CashAccount,
  bills: Bill[],
  paid: { date: string; amount: number }[] = [],
): boolean {
  const [bill, ...rest] = bills;
  if (!bill) return staysAtBuffer(account, paid);

  return Array.from({ length: daysBetween(START, bill.due) + 1 }, (_none, day) => day).some((day) =>
    anyDatesWork(account, rest, [...paid, { date: addDays(START, day), amount: bill.amount }]),
  );
}

test("finds a plan by paying late if any choice of dates works", () => {
  // All dates are within six days, so that every choice of dates for five bills can be tried.
  const soon = (one: string): string => addDays(START, daysBetween(START, one) % 6);
  fc.assert(
    fc.property(anyAccount, anyBills, (given, givenBills) => {
      const account = {
        ...given,
        income: given.income.map((move) => ({ ...move, date: soon(move.date) })),
        expenses: given.expenses.map((move) => ({ ...move, date: soon(move.date) })),
      };
      const bills = givenBills.map((bill) => ({ ...bill, due: soon(bill.due) }));

      expect(planBillPayments(account, bills).isFeasible).toBe(anyDatesWork(account, bills));
    }),
  );
});

test("is never worse with more income or better with later income", () => {
  fc.assert(
    fc.property(
      anyAccount,
      anyBills,
      fc.record({ date, amount: fc.nat(50_000) }),
      (...[account, bills, more]) => {
        const isFeasible = planBillPayments(account, bills).isFeasible;
        const richer = { ...account, income: [...account.income, more] };
        const later = account.income.map((one) => ({ ...one, date: addDays(one.date, 2) }));

        expect(planBillPayments(richer, bills).isFeasible || !isFeasible).toBe(true);
        expect(
          planBillPayments({ ...account, income: later }, bills).isFeasible && !isFeasible,
        ).toBe(false);
      },
    ),
  );
});

test("changes the safe amount and the missing cash by a change of the buffer", () => {
  fc.assert(
    fc.property(anyAccount, anyBills, fc.nat(30_000), (...[account, bills, more]) => {
      const higher = { ...account, buffer: account.buffer + more };
      const before = planBillPayments(account, bills);
      const after = planBillPayments(higher, bills);
      const safe = safeExtraOn(before.path, account.buffer, START);

      expect(safeExtraOn(after.path, higher.buffer, START)).toBe(Math.max(0, safe - more));
      expect(after.cashNeeded - safeExtraOn(after.path, higher.buffer, START)).toBe(
        before.cashNeeded - safe + more,
      );
    }),
  );
});

test("leaves the lowest later balance exactly at the buffer", () => {
  fc.assert(
    fc.property(anyAccount, anyBills, date, (...[account, bills, on]) => {
      const plan = planBillPayments(account, bills);
      fc.pre(plan.isFeasible);
      const amount = safeExtraOn(plan.path, account.buffer, on);
      const path = cashPath(account, [...plan.payments, { date: on, amount }]);
      const lows = path.filter((day) => day.date >= on).map(({ low }) => low);

      expect(Math.min(...lows)).toBe(account.buffer);
      expect(Math.min(...path.map(({ low }) => low))).toBeGreaterThanOrEqual(account.buffer);
    }),
  );
});

test("reports exactly the cash that makes the plan work", () => {
  fc.assert(
    fc.property(anyAccount, anyBills, (account, bills) => {
      const { cashNeeded } = planBillPayments(account, bills);
      const isFeasibleWith = (amount: number) =>
        planBillPayments({ ...account, opening: account.opening + amount }, bills).isFeasible;

      expect(isFeasibleWith(cashNeeded)).toBe(true);
      expect(cashNeeded > 0 && isFeasibleWith(cashNeeded - 1)).toBe(false);
    }),
  );
});

test("spends exactly the safe amount on paydays without breaking the buffer", () => {
  fc.assert(
    fc.property(anyAccount, anyBills, (account, bills) => {
      const plan = planBillPayments(account, bills);
      fc.pre(plan.isFeasible);
      const extras = extrasOnPaydays(account, plan);
      const last = extras.at(-1);
      const sum = extras.reduce((total, { amount }) => total + amount, 0);

      expect(staysAtBuffer(account, [...plan.payments, ...extras])).toBe(true);
      expect(sum).toBe(last ? safeExtraOn(plan.path, account.buffer, last.date) : 0);
      expect(extras.every(({ amount }) => amount >= 0)).toBe(true);
    }),
  );
});

const account: CashAccount = {
  start: START,
  opening: 100_000,
  buffer: 0,
  income: [],
  expenses: [],
  sameDay: "debits-first",
};

test("sends a bill early enough for its business day and lead days", () => {
  // March 15, 2026 is a Sunday.
  const bills = [{ id: "card", due: "2026-03-15", amount: 100 }];
  const dateWith = (rules: object) => planBillPayments(account, bills, rules).payments[0]?.date;

  expect(dateWith({})).toBe("2026-03-15");
  expect(dateWith({ businessDays: "previous" })).toBe("2026-03-13");
  expect(dateWith({ businessDays: "previous", leadDays: 2 })).toBe("2026-03-11");
  expect(dateWith({ businessDays: "previous", holidays: ["2026-03-13"] })).toBe("2026-03-12");
});

test("marks a bill without a possible date on time as late", () => {
  const overdue = planBillPayments(account, [{ id: "old", due: "2026-02-27", amount: 100 }]);
  const held = planBillPayments(account, [
    { id: "tax", due: "2026-03-10", release: "2026-03-12", amount: 100 },
  ]);

  expect(overdue).toMatchObject({ isFeasible: false, cashNeeded: 0 });
  expect(overdue.payments).toEqual([{ id: "old", date: START, amount: 100, isLate: true }]);
  expect(held.payments[0]).toMatchObject({ date: "2026-03-12", isLate: true });
});

test("pays bills from the same day's pay only if credits come first", () => {
  const payday = { ...account, opening: 0, income: [{ date: "2026-03-10", amount: 500 }] };
  const bills = [{ id: "card", due: "2026-03-10", amount: 400 }];

  expect(planBillPayments(payday, bills)).toMatchObject({
    isFeasible: false,
    firstShortfallDate: "2026-03-10",
    cashNeeded: 400,
  });
  const creditsFirst = { ...payday, sameDay: "credits-first" as const };
  expect(planBillPayments(creditsFirst, bills).isFeasible).toBe(true);
  expect(extrasOnPaydays(creditsFirst, planBillPayments(creditsFirst, bills))).toEqual([
    { date: "2026-03-10", amount: 100 },
  ]);
});

test("spends a payday's money one day later if debits come first", () => {
  const payday = { ...account, opening: 0, income: [{ date: "2026-03-10", amount: 500 }] };

  expect(extrasOnPaydays(payday, planBillPayments(payday, []))).toEqual([
    { date: "2026-03-11", amount: 500 },
  ]);
});

test("rejects a balance that is too large to be exact", () => {
  const rich = { ...account, opening: Number.MAX_SAFE_INTEGER };
  const pay = { date: START, amount: 1 };

  expect(() => planBillPayments({ ...rich, income: [pay] }, [])).toThrow(RangeError);
  expect(() => planBillPayments({ ...rich, opening: -rich.opening, expenses: [pay] }, [])).toThrow(
    RangeError,
  );
});
