import type { PayoffPlanSettings, PlannedLedger, SteadyAmount } from "@snowball/contract";
import {
  type ActivePlan,
  buildCurrentMonthDebts,
  type CurrentMonthDebts,
  type DebtFacts,
  type PlanQuestion,
  type PlanState,
  readLedger,
  readQuestion,
  resolvePlan,
  shortMonth,
  type ShortMonth,
  toCents,
} from "@snowball/planner";

/** The input of a payoff plan, in the API format. */
export type PlanFacts = {
  debts: readonly DebtFacts[];
  settings: PayoffPlanSettings;
  /** The user never chose settings. The total is then the least that works in every month. */
  isUndecided?: boolean;
  /** For such a user, the total of the plan of an earlier day, see `keptBudget`; null if there is none. */
  keptBudget?: string | null;
  /** For such a user, the total when this month began, see `totalOfMonth`; null if unknown. */
  monthTotal?: string | null;
  /** The extras that last month left to this month, see `delayedInto`; null if there are none. */
  delayedExtra?: string | null;
  /** What the paychecks of this month before today brought, see `findPastPaychecks`; null if that is unknown. */
  pastPaychecks?: string | null;
  /** The payments of the debts as of today. */
  ledger: readonly PlannedLedger[];
  /** The steady payments in the last stored snapshot; none if it was not steady. */
  steadyAmounts?: readonly SteadyAmount[];
  /** The user's calendar date. */
  today: string;
  /** The debts and the ledger as the planner reads them on this day, see `withRead`; absent if not read before. */
  read?: CurrentMonthDebts;
};

/** Returns the facts with what the planner reads of them, so that plans with several budgets read them once. */
export function withRead<Facts extends PlanFacts>(facts: Facts): Facts {
  return { ...facts, read: readDebts(facts) };
}

function readDebts({ debts, ledger, today, pastPaychecks = null }: PlanFacts): CurrentMonthDebts {
  return buildCurrentMonthDebts(debts, {
    today,
    ledger: readLedger(ledger, today),
    pastPaychecks: toCents(pastPaychecks),
  });
}

/** The facts of a plan as the engine reads them, and the question that it answers. */
export type PlanInput = PlanState & PlanQuestion;

/**
 * Converts the facts of a plan to the engine's input, like the web app does. Uses an estimate for a missing figure
 * and reports it. If there is no estimate, leaves the debt out and reports it. Ignores debts in the settings that
 * no longer exist.
 */
export function readPlan({ read, ...known }: PlanFacts): PlanInput {
  const { steadyAmounts = [], isUndecided = false, monthTotal = null, delayedExtra = null } = known;
  const settings = {
    ...known.settings,
    is_derived: isUndecided,
    month_total: monthTotal,
    delayed_extra: delayedExtra,
  };
  const state = { read: read ?? readDebts(known), settings, steadyAmounts };

  return { ...state, ...readQuestion(state) };
}

/** The result of a plan computed from its facts. */
export type Assessment<Facts extends PlanFacts = PlanFacts> = {
  facts: Facts;
  input: PlanInput;
  /** The plan with its resolved choices. */
  followed: ActivePlan;
  /** The first month in which the budget is below the minimums; null if there is none. */
  short: ShortMonth | null;
};

/** @param facts with a budget, see `withBudget`. */
export function assessPlan<Facts extends PlanFacts>(facts: Facts): Assessment<Facts> {
  const input = readPlan(facts);
  const followed = resolvePlan(input);
  const { portfolio, strategy, outcome } = followed;
  const short = outcome.kind === "plan" ? null : shortMonth(portfolio, strategy);

  return { facts, input, followed, short };
}
