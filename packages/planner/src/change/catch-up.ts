import type { Cents, Debt, OpeningPeriod, PayoffPlan, Portfolio } from "@snowball/payoff";

import { toCents } from "../facts/exact-units.ts";
import { cameThisMonth, readPlanSettings } from "../facts/read-plan-settings.ts";
import { openThisMonth } from "../month/open-this-month.ts";
import { advanceDebt } from "./advance-debt.ts";
import type { ExpectedState } from "./advance-state.ts";
import { owedOn } from "./owed-on.ts";
import type { DebtActivity, PlanState } from "./plan-state.ts";

type Begun = NonNullable<PlanState["begun"]>;

/** An earlier plan on the later day, and what that day knows of its month. */
type Course = {
  before: PlanState;
  begun: Begun;
  plan: PayoffPlan;
  /** Whole months of the plan that are over. */
  months: number;
  activity: readonly DebtActivity[];
};

/**
 * The state at the beginning of the later day's month, brought to the day itself: with the interest that has
 * gathered, and with what was sent of what the plan has for the month. So nobody has paid less than planned
 * before a month is over: what was not sent is still to come.
 */
export function catchUp(expected: ExpectedState, course: Course): ExpectedState {
  const { portfolio } = expected;
  const paid = new Map(portfolio.debts.map(({ id }) => [id, paidOf(id, course)]));
  const planned = new Map(
    portfolio.debts.map(({ id }) => [id, (expected.planned.get(id) ?? 0) + (paid.get(id) ?? 0)]),
  );
  const debts = portfolio.debts.map((debt) =>
    passDays(debt, { portfolio, course, paid: paid.get(debt.id) ?? 0 }),
  );

  return {
    ...expected,
    portfolio: reopened({ ...portfolio, debts }, { before: course.before, begun: course.begun }),
    planned,
  };
}

/** With the money of its own settings and the payments of the day's month. */
export function reopened(
  { opening: _opening, ...portfolio }: Portfolio,
  { before, begun }: { before: PlanState; begun: Begun },
): Portfolio {
  const settings = before.begun?.settings ?? begun.settings;
  const { today } = begun.month;
  const { debts } = portfolio;
  const { changes } = readPlanSettings(settings, { today, debts, month1: "this" });
  const whole = { ...portfolio, changes };
  const cameAlready = cameThisMonth(settings, today);

  return { ...whole, opening: openThisMonth(whole, { ...begun.month, cameAlready }) };
}

/** What was sent of what the plan has for the debt in the month, escrow aside. */
function paidOf(id: string, { plan, months, begun, activity, before }: Course): Cents {
  const row =
    months < plan.totals.months
      ? plan.month(months + 1).debts.find((debt) => debt.id === id)
      : undefined;
  if (row === undefined) return 0;
  const ofMonth = (state: Begun | undefined) =>
    toCents(state?.month.ledger.get(id)?.sent_this_month ?? "0") ?? 0;
  const sent = ofMonth(begun) - (months === 0 ? ofMonth(before.begun) : 0);
  const known = activity.find(({ debt }) => debt === id)?.payments;
  const reducing = months === 0 && known !== undefined ? known : sent - row.beside;

  return Math.max(0, Math.min(reducing, row.payment));
}

type Passing = { portfolio: Portfolio; course: Course; paid: Cents };

function passDays(debt: Debt, { portfolio, course, paid }: Passing): Debt {
  const { begun } = course;
  const { id } = debt;
  const left = openThisMonth(portfolio, begun.month).debts[id]?.accrual;
  const whole = portfolio.opening?.debts[id]?.accrual ?? monthOf(debt, portfolio);
  const isEntered = begun.month.facts.find(({ uuid }) => uuid === id)?.owed.source === "user";
  const accrual = left && !isEntered ? difference(whole, left) : { over: 0, under: 1 };
  const opening: OpeningPeriod = { money: 0, debts: { [id]: { accrual, due: 0, escrow: 0 } } };
  const extra = Math.min(paid, owedOn(debt));

  return advanceDebt(debt, { ...portfolio, opening }, { rows: [{ minimum: 0, extra }], months: 0 });
}

type Part = OpeningPeriod["debts"][string]["accrual"];

function difference(one: Part, other: Part): Part {
  const over = one.over * other.under - other.over * one.under;

  return { over: Math.max(0, over), under: one.under * other.under };
}

/** The part of a year that a whole month is. */
function monthOf({ accrual }: Debt, { calendar }: Portfolio): Part {
  const days = calendar?.[0]?.days;

  return accrual?.type === "simple-daily" && days !== undefined
    ? { over: days * 4, under: 1461 }
    : { over: 1, under: 12 };
}
