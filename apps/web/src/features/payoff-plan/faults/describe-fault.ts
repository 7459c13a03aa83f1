import type { PlanFault } from "@snowball/payoff";

import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";

/** Why there is no plan, in a sentence or two, without what to do about it. */
export function describeFault(fault: PlanFault, subject: PlanSubject): string {
  const { month, money } = planWords(subject);

  switch (fault.code) {
    case "BUDGET_BELOW_MINIMUMS":
      return `In ${month(fault.month)} the minimum payments add up to ${money(fault.minimums)}, ${money(fault.shortfall)} more than the budget of ${money(fault.budget)}.`;
    case "NEVER_PAYS_OFF":
      return "With this budget the debts are never paid off: interest eats up the payments.";
    case "BAD_ORDER":
      return `${nameOf(subject, fault.id)} is in your order but not among your debts. Put the debts in order again.`;
    case "RATE_OUT_OF_RANGE":
      return `The interest rate of ${nameOf(subject, fault.id)} is out of range. Check the figure.`;
    case "AMOUNT_TOO_LARGE":
      return `An amount of ${nameOf(subject, fault.id)} is too large to plan with. Check the figure.`;
  }
}
