import type {
  EstimatedFigure,
  PayoffPlanSettings,
  PlannedLedger,
  SteadyAmount,
  WhatIf,
} from "@snowball/contract";
import type { CooperativeTask } from "@snowball/payoff/steps";
import {
  applyWhatIf,
  type DebtFacts,
  type ActivePlan,
  resolvePlanSteps,
  type LeftOutDebt,
  type PlanChoices,
  type PlanState,
  readChoices,
  readStrategy,
  buildCurrentMonth,
  readLedger,
  readWhatIf,
  type CurrentMonth,
} from "@snowball/planner";

/** What a payoff plan is computed from, as the wire says it. */
export type PlanFacts = {
  debts: readonly DebtFacts[];
  settings: PayoffPlanSettings;
  /** The user never chose any: the total is then the least that works in every month. */
  isUndecided?: boolean;
  /** Of such a user, the total of the plan of an earlier day, see `keptBudget`; null if there is none. */
  keptBudget?: string | null;
  /** What the debts' payments are, as of today. */
  ledger: readonly PlannedLedger[];
  /** What debts got in the steady plan of the last day that is kept; none where it was not steady. */
  steadyAmounts?: readonly SteadyAmount[];
  /** The user's calendar date. */
  today: string;
  /** Tried out on top; the loan of a consolidation gets this id. */
  whatIf?: { whatIf: WhatIf; loanId: string };
};

/** What the engine computes a payoff plan from, and what it has to leave out. */
export type PlanInput = PlanState & {
  choices: PlanChoices;
  /** As it was read, before anything was tried out. */
  read: CurrentMonth;
  /** What all amounts are in; null where no debt says. */
  currency: string | null;
  leftOut: LeftOutDebt[];
  /** Planned figures that nobody stated. */
  estimated: { id: string; figures: EstimatedFigure[] }[];
};

/**
 * Reads the facts of a plan for the engine, as the screen does: where there is an estimate it stands
 * in for a missing figure and is named, where there is none the debt is left out and named. Settings
 * may name debts that are gone; those are passed over.
 */
export function readPlan({ debts, settings, today, ledger, ...known }: PlanFacts): PlanInput {
  const { whatIf, steadyAmounts = [] } = known;
  const read = buildCurrentMonth(debts, {
    today,
    ledger: readLedger(ledger, today),
    settings,
    useEstimates: true,
  });
  const { planned, firstMonth } = read;
  const portfolio = whatIf
    ? applyWhatIf(read.portfolio, readWhatIf(whatIf.whatIf, { today, loanId: whatIf.loanId }))
    : read.portfolio;

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

/** What is followed of a plan, and the state to explain its changes from. */
export function* resolveInputSteps(
  input: PlanInput,
): CooperativeTask<{ followed: ActivePlan; state: PlanState }> {
  const { begun } = input;
  const followed = yield* resolvePlanSteps(input);
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
