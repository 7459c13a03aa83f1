import type { PayoffPlanSettings, WhatIf } from "@snowball/contract";
import type { Cents } from "@snowball/payoff";
import { applyWhatIf, readWhatIf } from "@snowball/planner";

import type { PlannedDebt, PlanSubject } from "../plan-subject.ts";
import { type PlannableDebts, subjectOf } from "../read-subject.ts";

/** Stands for the loan of a consolidation that is not kept yet. */
export const TRIED_LOAN = "tried-loan";

export type Tried = {
  subject: PlanSubject;
  settings: PayoffPlanSettings;
  /** What a new loan costs at its start; it is part of what is borrowed. */
  loanFee: Cents;
};

type Trial = { settings: PayoffPlanSettings; whatIf: WhatIf };

/** The user's debts and money as they would be. What names a debt that is gone changes nothing. */
export function triedSubject(known: PlannableDebts, { settings, whatIf }: Trial): Tried {
  const subject = subjectOf(known, settings);
  const changes = readWhatIf(whatIf, { today: known.today, loanId: TRIED_LOAN });
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
    dueDate: null,
    dueDay: null,
    balanceNames: {},
    estimates: [],
    paidNow: null,
  };
}
