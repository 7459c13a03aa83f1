import type { PayoffPlanSettings, WhatIf } from "@snowball/contract";
import { centsFromAmount } from "@snowball/money";
import {
  type Cents,
  firstBudget,
  type PayoffPlan,
  type PlanFault,
  sumOfFirstMinimums,
  type TotalsOutcome,
} from "@snowball/payoff";
import { applyWhatIf, paydaysOfBudget } from "@snowball/planner";
import { useMemo } from "react";

import { usePlan } from "../model/use-plan.tsx";
import { withPastPaychecks } from "../words/plan-portfolio.ts";
import type { PlannedDebt, PlanSubject } from "../words/plan-subject.ts";
import { type PlanFacts, subjectOf } from "../words/read-debts.ts";
import { chosenType, toStrategy } from "../words/strategies.ts";
import { useTotals } from "../worker/use-computed.ts";
import { usePlanView } from "../worker/use-plan-view.ts";

const NEW_LOAN_ID = "tried-loan";

type WhatIfSubject = {
  subject: PlanSubject;
  settings: PayoffPlanSettings;
  /** The fee of a new loan in cents. It is added to the amount borrowed. */
  loanFee: Cents;
};

type WhatIfInput = { settings: PayoffPlanSettings; whatIf: WhatIf };

/** Returns the subject with a what-if applied. References to deleted debts have no effect. */
export function applyWhatIfToSubject(
  facts: PlanFacts,
  { settings, whatIf }: WhatIfInput,
): WhatIfSubject {
  const subject = subjectOf(facts, settings);
  const portfolio = applyWhatIf(subject.portfolio, whatIf, {
    today: facts.today,
    loanId: NEW_LOAN_ID,
  });
  const hasLoan = portfolio.debts.some(({ id }) => id === NEW_LOAN_ID);
  const loan = whatIf.find((change) => change.kind === "consolidation");

  return {
    settings,
    loanFee: hasLoan && loan ? centsFromAmount(loan.fee) : 0,
    subject: {
      ...subject,
      portfolio,
      debts: portfolio.debts.map(
        ({ id }) => subject.debts.find((debt) => debt.id === id) ?? plainDebt(id, "The new loan"),
      ),
    },
  };
}

/** Returns a debt that no bank and no user reported anything about. */
export function plainDebt(id: string, name: string): PlannedDebt {
  return {
    id,
    name,
    kind: "personal_loan",
    isSecured: false,
    isOverdue: false,
    isAbout: false,
    isIncomeDriven: false,
    forgiveness: null,
    forgivenForServiceOn: null,
    deferment: null,
    dueDate: null,
    dueDay: null,
    balanceNames: {},
    estimates: [],
    sentThisMonth: null,
    shownBalance: null,
  };
}

/** What a plan gets, without one-off money. */
type WhatIfBudget = { amount: Cents; unit: "a month" | "a paycheck" };

export type WhatIfFigures = {
  budget: WhatIfBudget;
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

export function toWhatIfFigures(outcome: TotalsOutcome, tried: WhatIfSubject): WhatIfFigures {
  const budget = budgetOf(tried);
  if (outcome.kind === "impossible") return { kind: "impossible", fault: outcome.fault, budget };
  const { months, paid, interest, fees } = outcome.totals;

  return { kind: "plan", months, paid, cost: interest + fees + tried.loanFee, budget };
}

function budgetOf({ subject: { portfolio }, settings }: WhatIfSubject): WhatIfBudget {
  if (settings.strategy === "minimum_only") {
    return { amount: sumOfFirstMinimums(portfolio), unit: "a month" };
  }
  const paychecks = paydaysOfBudget(settings);

  return paychecks
    ? { amount: centsFromAmount(paychecks.amount), unit: "a paycheck" }
    : { amount: firstBudget(portfolio), unit: "a month" };
}

/** A what-if with its plan; null until it is computed. The plan in it is null if there is no possible one. */
export type ComputedWhatIf = {
  tried: WhatIfSubject;
  planned: { figures: WhatIfFigures; plan: PayoffPlan | null } | null;
};

export function useWhatIfSubject({ settings, whatIf }: WhatIfInput): WhatIfSubject {
  const { facts, settings: current } = usePlan();

  return useMemo(
    () => applyWhatIfToSubject(withPastPaychecks(facts, current), { settings, whatIf }),
    [facts, current, settings, whatIf],
  );
}

const NO_CHANGE: WhatIf = [];

/** Returns the user's plan in the same form, to compare what-ifs with it. */
export function useCurrentSubject(): WhatIfSubject {
  return useWhatIfSubject({ settings: usePlan().settings, whatIf: NO_CHANGE });
}

export function useComputedWhatIf(tried: WhatIfSubject): ComputedWhatIf {
  const question = useMemo(
    () => ({ subject: tried.subject, strategy: strategyOf(tried), compared: [] }),
    [tried],
  );
  const { followed } = usePlanView(question);
  if (followed?.subject !== tried.subject) return { tried, planned: null };
  const { figures, plan } = followed;

  return { tried, planned: { figures: toWhatIfFigures(figures, tried), plan } };
}

export function useWhatIfFigures(tried: WhatIfSubject): WhatIfFigures | null {
  const { portfolio, choices } = tried.subject;
  const [outcome] =
    useTotals({ portfolios: [portfolio], strategy: strategyOf(tried), choices }, 0) ?? [];

  return outcome ? toWhatIfFigures(outcome, tried) : null;
}

function strategyOf({ settings, subject }: WhatIfSubject) {
  return toStrategy(chosenType(settings), settings, subject);
}
