import type { PlanFault } from "@snowball/payoff";
import type { EstimateFault } from "@snowball/planner";

import { nameOf, type PlanSubject } from "./plan-subject.ts";
import { planWords } from "./plan-words.ts";

/** Explains why there is no plan, in a sentence or two, without a remedy. */
export function describeFault(fault: PlanFault, subject: PlanSubject): string {
  const { month, money } = planWords(subject);

  switch (fault.code) {
    case "BUDGET_BELOW_MINIMUMS":
      return `In ${month(fault.month)} the minimum payments add up to ${money(fault.minimums)}, ${money(fault.shortfall)} more than the budget of ${money(fault.budget)}.`;
    case "NEVER_PAYS_OFF":
      if (growsByIncome(fault, subject)) {
        return `The payment on ${namesOfGrowing(fault, subject)} follows your income and is less than the interest, so with this budget there is no date. Unpaid interest isn't charged interest, and the rest is forgiven when an income-driven plan ends.`;
      }
      return isGrowing(fault)
        ? "With this budget the debts are never paid off: interest eats up the payments."
        : "With this budget something is still owed after a hundred years.";
    case "BAD_ORDER":
      return `${nameOf(subject, fault.id)} is in your order but not among your debts. Put the debts in order again.`;
    case "RATE_OUT_OF_RANGE":
      return `The interest rate of ${nameOf(subject, fault.id)} is out of range. Check the figure.`;
    case "AMOUNT_TOO_LARGE":
      return `An amount of ${nameOf(subject, fault.id)} is too large to plan with. Check the figure.`;
  }
}

/** Like `describeFault`, but short enough for a heading or a table cell. */
export function describeFaultBriefly(
  fault: PlanFault,
  subject: Pick<PlanSubject, "firstMonth" | "currency" | "debts">,
): string {
  if (fault.code === "NEVER_PAYS_OFF") {
    if (growsByIncome(fault, subject)) return "A payment follows your income";
    return isGrowing(fault) ? "Never debt-free this way" : "Not debt-free in a hundred years";
  }
  if (fault.code !== "BUDGET_BELOW_MINIMUMS") return "A figure needs review";

  return fault.month === 1
    ? "Not enough for the minimums"
    : `Runs short in ${planWords(subject).month(fault.month)}`;
}

/** Warns that the payoff date may fail if the estimated minimum rules turn out to be true. */
export function describeEstimateFault(fault: EstimateFault, subject: PlanSubject): string {
  const { month, money } = planWords(subject);

  return fault.code === "BUDGET_BELOW_MINIMUMS"
    ? `Your budget may not cover the minimums in ${month(fault.month)}: up to ${money(fault.minimums)}. This date assumes lower ones.`
    : "The minimums may be too low to ever pay the debts off. This date assumes higher ones.";
}

type NeverPaysOff = Extract<PlanFault, { code: "NEVER_PAYS_OFF" }>;

/** Whether every growing debt is a loan with an income-driven payment below its interest. */
export function growsByIncome(fault: NeverPaysOff, { debts }: Pick<PlanSubject, "debts">): boolean {
  const isByIncome = (id: string) => debts.some((debt) => debt.id === id && debt.isIncomeDriven);

  return isGrowing(fault) && fault.negativeAmortization.every(({ id }) => isByIncome(id));
}

const list = new Intl.ListFormat("en-US");

function namesOfGrowing(fault: NeverPaysOff, subject: PlanSubject): string {
  return list.format(fault.negativeAmortization.map(({ id }) => nameOf(subject, id)));
}

/**
 * Whether a minimum is below its interest. If all minimums cover it, the plan is only too long to compute.
 */
function isGrowing(fault: NeverPaysOff): boolean {
  return fault.negativeAmortization.length > 0;
}

type OutgrownBudget = {
  /** The budget in the settings, formatted. */
  budget: string;
  /** The sum of the first month's minimums, formatted. */
  minimums: string;
};

/**
 * Explains that the minimums have outgrown the budget. This is not an alarm: the budget only needs a new
 * amount.
 */
export function describeOutgrown({ budget, minimums }: OutgrownBudget) {
  return {
    headline: "Your budget needs a new amount",
    detail: `It is still ${budget} a month, and the minimums now add up to ${minimums}.`,
  };
}
