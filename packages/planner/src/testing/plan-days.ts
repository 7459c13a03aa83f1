import { monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { Debt, PayoffPlan } from "@snowball/payoff";

import type { ChangeQuestion } from "../change/expect-debts.ts";
import { explainChange } from "../change/explain-change.ts";
import { type PlanState, readQuestion, resolvePlan } from "../compare/resolve-plan.ts";
import { accrualDays } from "../facts/payment-months.ts";
import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import type { PlannedPortfolio } from "../facts/read-portfolio.ts";
import { cardFacts } from "./debt-facts.ts";
import { FIRST_MONTH } from "./plan-states.ts";

/** $100.00 above the minimums, as planned and not constant. */
const SETTINGS: PlanSettingsFacts = {
  strategy: "avalanche",
  custom_order: [],
  snowball_first: 0,
  extra: "100.00",
  total: null,
  rollover: true,
  changes: [],
  steady: false,
  promo_margin: false,
};

type Facts = Partial<PlanSettingsFacts> & {
  /** By default the first day of month 1. */
  today?: string;
  settled?: string[];
  estimated?: PlannedPortfolio["estimated"];
  /** The stated minimum of each debt, in cents. */
  stated?: number;
};

/** Returns the state of a plan with these debts on a day. Month 1 is a whole one, as for a mortgage. */
export function dayOf(debts: readonly Debt[], facts: Facts = {}): PlanState {
  const { today = FIRST_MONTH, settled = [], estimated = [], stated = 0, ...settings } = facts;
  const firstMonth = monthAfter(today, 0);
  const isByDay = debts.some(({ accrual }) => accrual?.type === "simple-daily");
  const minimum = { value: amountFromCents(stated), source: "bank" as const };
  return {
    read: {
      planned: {
        debts: [...debts],
        currency: "USD",
        leftOut: [],
        estimated,
        settled,
        excluded: [],
        ...(isByDay && { calendar: [...accrualDays(firstMonth)] }),
      },
      firstMonth,
      month: {
        today,
        facts: debts.map(({ id }) => cardFacts({ uuid: id, kind: "mortgage", minimum })),
        ledger: new Map(),
        metBefore: new Map(),
      },
      inTransit: 0,
      paidInTransit: [],
      sentAhead: 0,
      hasPaused: false,
    },
    settings: { ...SETTINGS, ...settings },
    steadyAmounts: [],
  };
}

/** Returns the plan of a state. @throws Error if there is none. */
export function planOf(about: PlanState): PayoffPlan {
  const { outcome } = resolvePlan(readQuestion(about));
  if (outcome.kind !== "plan") throw new Error(outcome.fault.code);
  return outcome.plan;
}

/** Explains the change between days of debts with terms that never end. */
export function explain(
  question: Pick<ChangeQuestion, "before" | "after"> & Partial<ChangeQuestion>,
) {
  const carried = question.before.read.planned.debts;

  return explainChange({ carried, activity: [], delayed: [], estimatedBalances: [], ...question });
}

export function sumOf(parts: readonly { months: number; cost: number }[]) {
  return {
    months: parts.reduce((sum, { months }) => sum + months, 0),
    cost: parts.reduce((sum, { cost }) => sum + cost, 0),
  };
}

/** Formats each part as `rates card`, or `time` if no single debt is the cause. */
export const causes = (parts: readonly { cause: string; debt: string | null }[]) =>
  parts.map(({ cause, debt: id }) => (id === null ? cause : `${cause} ${id}`));
