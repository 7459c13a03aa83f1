import { monthAfter } from "@snowball/dates";
import type { Debt } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { type PlanState, readQuestion, resolvePlan } from "../compare/resolve-plan.ts";
import type { DebtFacts } from "../facts/debt-facts.ts";
import { cardFacts } from "../testing/debt-facts.ts";
import { anyState } from "../testing/any-plan-state.ts";
import { dayOf, planOf } from "../testing/plan-days.ts";
import { debt } from "../testing/plan-states.ts";
import { NOTHING_SENT } from "../testing/paying-household.ts";
import { expectDebts } from "./expect-debts.ts";
import { owedOn } from "./owed-on.ts";

/** Returns the same state some months later. */
function later({ read, ...state }: PlanState, months: number): PlanState {
  const firstMonth = monthAfter(read.firstMonth, months);

  return { ...state, read: { ...read, firstMonth, month: { ...read.month, today: firstMonth } } };
}

test("some months on, each debt is owed what the plan says, and the plan's payments are expected", () => {
  fc.assert(
    fc.property(anyState, fc.integer({ min: 0, max: 30 }), (before, months) => {
      const carried = before.read.planned.debts;
      // A plan charges such a loan by days, and its first month as a twelfth.
      fc.pre(carried.every(({ accrual }) => accrual?.type !== "simple-daily"));
      const { outcome, portfolio } = resolvePlan(readQuestion(before));
      fc.pre(outcome.kind === "plan");
      const { plan } = outcome;

      const after = later(before, months);
      const expected = expectDebts({
        before,
        after,
        carried,
        plan,
        portfolio,
        activity: [],
        delayed: [],
      });

      const last = Math.min(months, plan.totals.months);
      expect(expected.map(({ debt }) => owedOn(debt))).toEqual(
        carried.map((debt) =>
          last === 0 ? owedOn(debt) : (plan.balanceByMonth(debt.id)[last - 1] ?? 0),
        ),
      );
      const paid = Array.from({ length: last }, (_, index) => plan.month(index + 1).paid);
      expect(expected.reduce((sum, { planned }) => sum + planned, 0)).toBe(
        paid.reduce((sum, each) => sum + each, 0),
      );
    }),
    { numRuns: 60 },
  );
});

/** Returns what the plan of December 1 expects to be owed on a debt on December 20. */
function expectedOn20th(then: Debt, now: Debt, kind: DebtFacts["kind"]) {
  const onDay = (each: Debt, today: string): PlanState => {
    const { read, ...day } = dayOf([each], { today });
    const facts = [cardFacts({ uuid: each.id, kind })];
    return { ...day, read: { ...read, month: { ...read.month, facts } } };
  };
  const [before, after] = [onDay(then, "2026-12-01"), onDay(now, "2026-12-20")];
  const { portfolio } = readQuestion(before);
  const known = {
    before,
    after,
    carried: [now],
    plan: planOf(before),
    portfolio,
    activity: [],
    delayed: [],
  };

  return expectDebts(known).map((each) => owedOn(each.debt));
}

test("within a month a loan accrues interest, unless its deferment is subsidized", () => {
  const loan = debt("loan", { owed: 1_000_000, apr: 60_000 });
  const free = { ...loan, deferment: { months: 9, isSubsidised: true } };

  // 19 days of 365.
  expect(expectedOn20th(loan, loan, "student_loan")).toEqual([1_003_123]);
  expect(expectedOn20th(free, free, "student_loan")).toEqual([1_000_000]);
});

test("interest is expected up to the later day, also after the day on which the month's payment arrives", () => {
  const loan = debt("loan", { owed: 1_000_000, apr: 73_000 });
  /** Returns for how many days the plan of one day expects interest by another. */
  const daysBetween = (then: string, now: string) => {
    const [before, after] = [then, now].map((today): PlanState => {
      const { read, ...day } = dayOf([loan], { today });
      const facts = [cardFacts({ uuid: "loan", kind: "auto_loan", due_day: 5 })];
      const ledger = new Map([["loan", NOTHING_SENT]]);
      return { ...day, read: { ...read, month: { ...read.month, facts, ledger } } };
    }) as [PlanState, PlanState];
    const { portfolio } = readQuestion(before);
    const plan = planOf(before);
    const course = { before, after, carried: [loan], plan, portfolio, activity: [], delayed: [] };
    const [expected] = expectDebts(course).map((each) => owedOn(each.debt));
    const isSameMonth = then.slice(0, 7) === now.slice(0, 7);
    const begun = isSameMonth ? owedOn(loan) : (plan.balanceByMonth("loan")[0] ?? 0);
    // 0.02 % a day.
    return Math.round(((expected ?? 0) - begun) / (begun * 0.000_2));
  };

  // Payments arrive on the first, four days before they are due.
  expect(daysBetween("2026-12-03", "2026-12-13")).toBe(10);
  // The balance grows by days, although a month of the plan is a twelfth of a year.
  expect(daysBetween("2026-12-29", "2027-01-04")).toBe(6);
  expect(daysBetween("2026-11-30", "2026-12-05")).toBe(5);
  expect(daysBetween("2027-02-03", "2027-03-05")).toBe(30);
});

test("a loan that leaves its deferment, and so has another due day, bears the interest of the days between", () => {
  const loan = debt("loan", { owed: 1_000_000, apr: 73_000 });
  const paused = { ...loan, deferment: { months: 1, isSubsidised: false } };
  const onDay = (each: Debt, today: string, due_day: number | null): PlanState => {
    const { read, ...day } = dayOf([each], { today });
    const facts = [cardFacts({ uuid: "loan", kind: "student_loan", due_day })];
    const ledger = new Map([["loan", NOTHING_SENT]]);
    return { ...day, read: { ...read, month: { ...read.month, facts, ledger } } };
  };
  const before = onDay(paused, "2026-12-02", null);
  const after = onDay(loan, "2026-12-12", 15);
  const { portfolio } = readQuestion(before);
  const known = {
    before,
    after,
    carried: [paused],
    plan: planOf(before),
    portfolio,
    activity: [],
    delayed: [],
  };

  // $2.00 a day.
  expect(expectDebts(known).map((each) => owedOn(each.debt))).toEqual([1_002_000]);
});

test("an annual fee is expected once the month's statement charged it", () => {
  const card = debt("card", { owed: 100_000, apr: 0 });
  const withFee = (firstMonth: number) => ({ ...card, annualFee: { amount: 9_500, firstMonth } });

  expect(expectedOn20th(withFee(1), withFee(1), "credit_card")).toEqual([100_000]);
  expect(expectedOn20th(withFee(1), withFee(13), "credit_card")).toEqual([109_500]);
  expect(expectedOn20th(withFee(13), withFee(13), "credit_card")).toEqual([100_000]);
});

type CardDay = { today: string; owed: number; statement: string; due: string; sent: string[][] };

/** A card at 22.49 % with $415.00 a month. `sent` contains payments as day and amount, those of the month last. */
function cardDay({ today, owed, statement, due, sent }: CardDay): PlanState {
  const card = debt("card", { owed, apr: 224_900 });
  const { read, ...day } = dayOf([card], { today, total: "415.00" });
  const facts = [
    cardFacts({
      uuid: "card",
      kind: "credit_card",
      due_day: Number(due.slice(8)),
      last_statement_on: statement,
    }),
  ];
  const recent = sent.map(([on = "", amount = ""]) => ({ on, amount }));
  const ofMonth = { sent_this_month: sent.length === 0 ? "0.00" : "415.00" };
  const ledger = new Map([["card", { ...NOTHING_SENT, ...ofMonth, recent_payments: recent }]]);
  return { ...day, read: { ...read, month: { ...read.month, facts, ledger } } };
}

/** Returns how far a card is from what is expected on the later day, in cents. */
function unexpectedOn(then: CardDay, now: CardDay): number {
  const [before, after] = [cardDay(then), cardDay(now)];
  const { portfolio } = readQuestion(before);
  const course = {
    before,
    after,
    carried: before.read.planned.debts,
    plan: planOf(before),
    portfolio,
  };
  const [expected] = expectDebts({ ...course, activity: [], delayed: [] });

  return now.owed - (expected ? owedOn(expected.debt) : 0);
}

test("a card owes what its last statement charged, whatever payments since then bore", () => {
  const then = { today: "2027-09-07", owed: 2250_52, statement: "2027-08-10", due: "2027-09-05" };
  const now = { today: "2027-10-05", owed: 1884_17, statement: "2027-09-10", due: "2027-10-05" };
  const sent = (...days: [string, string]) => [
    [days[0], "87.00"],
    [days[1], "328.00"],
  ];

  // The statement of September 10 charged 48.65.
  const difference = unexpectedOn(
    { ...then, sent: sent("2027-08-30", "2027-09-03") },
    { ...now, sent: sent("2027-09-29", "2027-10-03") },
  );
  expect(Math.abs(difference)).toBeLessThan(100);
});

test("a card without a new statement owes what it did, less the payments, also in the next month", () => {
  const card = { statement: "2027-09-05", due: "2027-09-30", sent: [] };
  const then = { ...card, today: "2027-09-07", owed: 3000_00 };

  expect(unexpectedOn(then, { ...then, today: "2027-09-20" })).toBe(0);
  expect(unexpectedOn(then, { ...then, today: "2027-10-04", owed: 2585_00 })).toBe(0);
});

test("in the first days of a month, a card's interest of last month is expected up to its statement", () => {
  const then = { today: "2027-09-02", owed: 3000_00, statement: "2027-08-05", due: "2027-09-30" };
  const now = { today: "2027-10-02", statement: "2027-09-05", due: "2027-10-30" };
  // 31 days of 22.49 %.
  const owed = 3000_00 + 57_30 - 415_00;

  expect(Math.abs(unexpectedOn({ ...then, sent: [] }, { ...now, owed, sent: [] }))).toBeLessThan(
    100,
  );
});
