import type { PayoffPlanSettings, WhatIf } from "@snowball/contract";
import {
  type Cents,
  firstBudget,
  firstMinimums,
  type PayoffPlan,
  type PlanFault,
  type TotalsOutcome,
} from "@snowball/payoff";
import { applyWhatIf, memoizedResolvePlan, readWhatIf } from "@snowball/planner";

import { sumOfMinimums } from "../words/monthly-budget.ts";
import { type PlannedDebt, type PlanSubject, questionOf } from "../words/plan-subject.ts";
import { type PlanFacts, subjectOf } from "../words/read-debts.ts";
import { chosenType, strategyOf } from "../words/strategies.ts";

/** The id of a new consolidation loan. */
const TRIED_LOAN = "tried-loan";

export type Tried = {
  subject: PlanSubject;
  settings: PayoffPlanSettings;
  /** The fee of a new loan in cents. It is added to the amount borrowed. */
  loanFee: Cents;
};

type Trial = { settings: PayoffPlanSettings; whatIf: WhatIf };

/** Returns the subject with a what-if applied. References to deleted debts have no effect. */
export function triedSubject(facts: PlanFacts, { settings, whatIf }: Trial): Tried {
  const subject = subjectOf(facts, settings);
  const changes = readWhatIf(whatIf, { today: facts.today, loanId: TRIED_LOAN });
  const portfolio = applyWhatIf(subject.portfolio, changes);
  const hasLoan = portfolio.debts.some(({ id }) => id === TRIED_LOAN);

  return {
    settings,
    loanFee: hasLoan ? (changes.consolidation?.fee ?? 0) : 0,
    subject: {
      ...subject,
      portfolio,
      debts: portfolio.debts.map(
        ({ id }) => subject.debts.find((debt) => debt.id === id) ?? newLoan(id),
      ),
    },
  };
}

function newLoan(id: string): PlannedDebt {
  return {
    id,
    name: "The new loan",
    isSecured: false,
    isOverdue: false,
    isAbout: false,
    isIncomeDriven: false,
    forgiveness: null,
    forgivenForServiceOn: null,
    dueDate: null,
    dueDay: null,
    balanceNames: {},
    estimates: [],
    sentThisMonth: null,
  };
}

/** The figures by which plans are compared. */
export type TriedFigures = {
  /** Cents per month, without one-off money. */
  monthly: Cents;
} & (
  | {
      kind: "plan";
      months: number;
      /** Interest and fees, including the fee of a new loan, in cents. */
      cost: Cents;
      paid: Cents;
    }
  | { kind: "impossible"; fault: PlanFault }
);

/** Returns the figures of a what-if from its outcome. */
export function triedFigures(outcome: TotalsOutcome, tried: Tried): TriedFigures {
  const monthly = monthlyOf(tried);
  if (outcome.kind === "impossible") return { kind: "impossible", fault: outcome.fault, monthly };
  const { months, paid, interest, fees } = outcome.totals;

  return { kind: "plan", months, paid, cost: interest + fees + tried.loanFee, monthly };
}

function monthlyOf({ subject: { portfolio }, settings }: Tried): Cents {
  return settings.strategy === "minimum_only"
    ? sumOfMinimums(firstMinimums(portfolio))
    : firstBudget(portfolio);
}

export type TriedPlan = {
  figures: TriedFigures;
  /** Null if there is no plan, or while the search for the cheapest one runs. */
  plan: PayoffPlan | null;
};

/** Computes the plan of a what-if synchronously. */
export function planTried(tried: Tried): TriedPlan {
  const { subject, settings } = tried;
  const strategy = strategyOf(chosenType(settings), settings, subject);
  const { outcome } = memoizedResolvePlan(questionOf(subject, strategy));
  if (outcome.kind === "impossible") return { figures: triedFigures(outcome, tried), plan: null };

  const { plan } = outcome;
  return { figures: triedFigures({ kind: "plan", totals: plan.totals }, tried), plan };
}

/** A what-if without changes. */
export const NOTHING_TRIED: WhatIf = {
  lump_sum: null,
  rate_changes: [],
  pause: null,
  consolidation: null,
};
