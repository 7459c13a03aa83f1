import type { Cents, Debt, OpeningPeriod, PayoffPlan, Portfolio } from "@snowball/payoff";

import { toCents } from "../facts/exact-units.ts";
import { readPlanSettings } from "../facts/read-plan-settings.ts";
import { buildOpeningPeriod, withOpening } from "../month/opening-period.ts";
import { advanceDebt, type ExpectedState } from "./advance-state.ts";
import { owedOn } from "./owed-on.ts";
import type { DebtActivity, PlanState } from "./plan-state.ts";

type Begun = NonNullable<PlanState["begun"]>;

/** An earlier plan as of the later day, and what that day knows about its month. */
type Course = {
  before: PlanState;
  begun: Begun;
  plan: PayoffPlan;
  /** Whole months of the plan that have passed. */
  months: number;
  activity: readonly DebtActivity[];
};

/**
 * Advances the state from the first of the later day's month to that day: adds the interest accrued so far and
 * subtracts the planned payments already sent. Until the month ends, a payment that was not sent is not counted as
 * missed.
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

/** Opens the month with the state's own settings and the payments of that month. */
export function reopened(
  { opening: _opening, ...portfolio }: Portfolio,
  { before, begun }: { before: PlanState; begun: Begun },
): Portfolio {
  const settings = before.begun?.settings ?? begun.settings;
  const { today } = begun.month;
  const { debts } = portfolio;
  const { changes } = readPlanSettings(settings, { today, debts });

  return withOpening({ ...portfolio, changes }, begun.month);
}

/** Returns what was sent of the month's planned payment, escrow excluded. */
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
  const reducing = months === 0 && known !== undefined ? known : sent - row.escrow;

  return Math.max(0, Math.min(reducing, row.payment));
}

type Passing = { portfolio: Portfolio; course: Course; paid: Cents };

function passDays(debt: Debt, { portfolio, course, paid }: Passing): Debt {
  const { begun } = course;
  const { id } = debt;
  const left = buildOpeningPeriod(portfolio, begun.month).debts[id]?.accrual;
  const whole = portfolio.opening?.debts[id]?.accrual ?? monthOf(debt, portfolio);
  const accrual = left ? difference(whole, left) : { over: 0, under: 1 };
  const opening: OpeningPeriod = { money: 0, debts: { [id]: { accrual, due: 0, escrow: 0 } } };
  const extra = Math.min(paid, owedOn(debt));

  return advanceDebt(debt, { ...portfolio, opening }, { rows: [{ minimum: 0, extra }], months: 0 });
}

type Part = OpeningPeriod["debts"][string]["accrual"];

function difference(one: Part, other: Part): Part {
  const over = one.over * other.under - other.over * one.under;

  return { over: Math.max(0, over), under: one.under * other.under };
}

/** Returns the length of a whole month as a part of a year. */
function monthOf({ accrual }: Debt, { calendar }: Portfolio): Part {
  const days = calendar?.[0]?.days;

  return accrual?.type === "simple-daily" && days !== undefined
    ? { over: days * 4, under: 1461 }
    : { over: 1, under: 12 };
}
