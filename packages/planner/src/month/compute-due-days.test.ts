import { addDays, addMonths, isBusinessDay, payByDate } from "@snowball/dates";
import type { PlanMonth } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import type { DebtFacts } from "../facts/debt-facts.ts";
import { cardFacts } from "../testing/debt-facts.ts";
import type { LedgerFacts, OpenObligation } from "./ledger-facts.ts";
import { computeDueDays } from "./compute-due-days.ts";

/** January; the plan pays $112.24 plus $20.00 of escrow on the card. */
const JANUARY = {
  debts: [{ id: "card", minimum: 112_24, escrow: 20_00, extra: 300_00 }],
} as unknown as PlanMonth;

type Given = {
  open?: OpenObligation[];
  debt?: Partial<DebtFacts>;
  ledger?: Partial<LedgerFacts>;
  today?: string;
};

function dueDaysOf(
  { open = [], debt = {}, ledger = {}, today = "2026-12-05" }: Given,
  next: PlanMonth | undefined = JANUARY,
) {
  const sums = { sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };
  const debts = [cardFacts({ due_day: null, ...debt })];

  return computeDueDays(next, {
    today,
    debts,
    ledger: new Map([["card", { open, ...sums, ...ledger }]]),
  });
}

const open = (due: string, payBy: string, more: Partial<OpenObligation> = {}): OpenObligation => ({
  cycle: due,
  due_date: due,
  pay_by: payBy,
  amount: "100.00",
  paid: "0.00",
  is_late: false,
  ...more,
});

test("a payment of this month says the day of the next one, as many business days ahead", () => {
  // January 10 is a Sunday.
  expect(dueDaysOf({ open: [open("2026-12-10", "2026-12-07")] })).toEqual([
    {
      debt: "card",
      payBy: "2026-12-07",
      sent: 0,
      nextDueDate: "2027-01-10",
      nextPayBy: "2027-01-05",
      next: 132_24,
      sentAhead: 0,
    },
  ]);
  // January 1 is a holiday.
  expect(dueDaysOf({ open: [open("2026-12-05", "2026-12-02")] })).toMatchObject([
    { nextPayBy: "2026-12-30" },
  ]);
});

test("next month's day is as many business days ahead as the debt says, whatever this month's was", () => {
  // January 10, 2027 is a Sunday, so the payment must arrive on Friday.
  const paid = { ledger: { sent_this_month: "400.00" } };

  expect(dueDaysOf({ ...paid, debt: { due_day: 10 } })).toMatchObject([
    { nextPayBy: "2027-01-05" },
  ]);
  expect(dueDaysOf({ ...paid, debt: { due_day: 10, lead_days: 0 } })).toMatchObject([
    { nextPayBy: "2027-01-08" },
  ]);
  expect(dueDaysOf({ ...paid, debt: { due_day: 28, lead_days: 30 } })).toMatchObject([
    { nextPayBy: "2026-12-14" },
  ]);
});

test("the day in the plan is the day of the lender's bill of that date", () => {
  const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays("2024-01-01", days));
  const anyMargin = fc.integer({ min: 0, max: 30 });

  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 31 }), anyMargin, (today, dueDay, margin) => {
      const [due, nextDue] = [addMonths(today, 0, dueDay), addMonths(today, 1, dueDay)];
      const debt = { due_day: dueDay, lead_days: margin };
      const bills = [due, nextDue].map((date) => open(date, payByDate(date, margin)));
      const [foreseen] = dueDaysOf({ today, debt });
      const [billed] = dueDaysOf({ today, debt, open: bills });

      expect(foreseen).toMatchObject({ payBy: billed?.payBy, nextPayBy: billed?.nextPayBy });
      expect(dueDaysOf({ today, debt, open: bills.slice(0, 1) })).toMatchObject([
        { nextPayBy: billed?.nextPayBy },
      ]);
      expect(isBusinessDay(foreseen?.nextPayBy ?? "")).toBe(true);
    }),
  );
});

test("what next month's lender bills already is the amount, without what was sent of it", () => {
  const bill = open("2027-01-10", "2027-01-06", { amount: "120.00", paid: "50.00" });

  expect(dueDaysOf({ open: [bill], ledger: { sent_ahead: "50.00" } })).toMatchObject([
    { nextPayBy: "2027-01-06", next: 70_00, sentAhead: 50_00 },
  ]);
});

test("next month's bill that was paid even before this month asks for nothing more", () => {
  const debt = { due_day: 2 };

  expect(dueDaysOf({ debt, ledger: { next_bill: "150.00" } })).toMatchObject([{ next: 0 }]);
  expect(dueDaysOf({ debt })).toMatchObject([{ next: 132_24 }]);
});

test("a debt of which no payment is open is due on the day that is stated, three business days ahead", () => {
  const sent = { sent_this_month: "400.00", sent_of_bills: "140.00" };
  const paid = { ledger: sent, debt: { due_day: 10 } };

  expect(dueDaysOf(paid)).toEqual([
    {
      debt: "card",
      payBy: "2026-12-07",
      // This month's bill was higher than what the plan expects of the next one.
      sent: 140_00,
      nextDueDate: "2027-01-10",
      nextPayBy: "2027-01-05",
      next: 132_24,
      sentAhead: 0,
    },
  ]);
});

test("a debt without a known due day is paid by the last safe day of each month", () => {
  const days = { payBy: "2026-12-28", nextDueDate: "2027-01-31", nextPayBy: "2027-01-26" };
  const undated = open("2026-12-31", "2026-12-31", { is_undated: true });

  expect(dueDaysOf({})).toMatchObject([{ ...days, next: 132_24 }]);
  expect(dueDaysOf({ open: [undated] })).toMatchObject([{ ...days, next: 132_24 }]);
});

test("a payment that was met before its debt became known counts as sent, one that is late has no due day", () => {
  const met = { ledger: { is_met_before: true }, debt: { due_day: 10 } };
  const late = open("2026-11-02", "2026-10-28", { is_late: true });

  expect(dueDaysOf(met)).toMatchObject([{ sent: 132_24 }]);
  expect(dueDaysOf({ open: [late] })).toMatchObject([{ nextDueDate: "2027-01-31" }]);
});

test("a payment on the last day of a short month is next month's on the day that is stated", () => {
  const last = { open: [open("2026-11-30", "2026-11-27")], today: "2026-11-05" };

  expect(dueDaysOf({ ...last, debt: { due_day: 31, lead_days: 1 } })).toMatchObject([
    { nextPayBy: "2026-12-30" },
  ]);
  expect(dueDaysOf({ ...last, debt: { lead_days: 1 } })).toMatchObject([
    { nextPayBy: "2026-12-29" },
  ]);
});

test("a debt that the plan pays off this month asks for nothing in the next", () => {
  const given = { open: [open("2026-12-10", "2026-12-07")] };

  expect(dueDaysOf(given, { debts: [] } as unknown as PlanMonth)).toEqual([]);
});
