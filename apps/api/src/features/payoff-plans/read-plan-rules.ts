import type {
  EstimatedFigure,
  PayoffPlanSettings,
  PlannedLedger,
  SteadyAmount,
} from "@snowball/contract";
import {
  type DebtFacts,
  type ActivePlan,
  resolvePlan,
  type LeftOutDebt,
  type PlanChoices,
  type PlanState,
  readChoices,
  readStrategy,
  buildCurrentMonth,
  readLedger,
  type CurrentMonth,
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
  /** The payments of the debts as of today. */
  ledger: readonly PlannedLedger[];
  /** The steady payments in the last stored snapshot; none if it was not steady. */
  steadyAmounts?: readonly SteadyAmount[];
  /** The user's calendar date. */
  today: string;
};

/** The input for the plan engine, with the debts that it must leave out. */
export type PlanInput = PlanState & {
  choices: PlanChoices;
  read: CurrentMonth;
  /** The currency of all amounts; null if no debt has one. */
  currency: string | null;
  leftOut: LeftOutDebt[];
  /** Figures in the plan that are estimates. */
  estimated: { id: string; figures: EstimatedFigure[] }[];
};

/**
 * Converts the facts of a plan to the engine's input, like the web app does. Uses an estimate for a missing figure
 * and reports it. If there is no estimate, leaves the debt out and reports it. Ignores debts in the settings that
 * no longer exist.
 */
export function readPlan({ debts, today, ledger, ...known }: PlanFacts): PlanInput {
  const { steadyAmounts = [], isUndecided = false, monthTotal = null } = known;
  const settings = { ...known.settings, is_derived: isUndecided, month_total: monthTotal };
  const read = buildCurrentMonth(debts, {
    today,
    ledger: readLedger(ledger, today),
    settings,
  });
  const { planned, firstMonth, portfolio } = read;

  return {
    choices: readChoices(settings, { steadyAmounts, month: read.month }),
    read,
    portfolio,
    strategy: readStrategy(settings, portfolio.debts),
    firstMonth,
    begun: { month: read.month, settings },
    settled: planned.settled,
    currency: planned.currency,
    leftOut: planned.leftOut,
    estimated: planned.estimated,
  };
}

/** Returns the resolved plan, and the state from which its changes are explained. */
export function resolveInput(input: PlanInput): { followed: ActivePlan; state: PlanState } {
  const { begun } = input;
  const followed = resolvePlan(input);
  const { amounts } = followed;

  return {
    followed,
    state: {
      ...input,
      portfolio: followed.portfolio,
      strategy: followed.strategy,
      ...(begun && { begun: { ...begun, month: { ...begun.month, steady: amounts } } }),
    },
  };
}
