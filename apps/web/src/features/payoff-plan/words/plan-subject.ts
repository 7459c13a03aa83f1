import type { Cents, PayoffPlan, Portfolio, Strategy } from "@snowball/payoff";
import type { EstimatedFigure, Forgiveness, PlanChoices, PlanQuestion } from "@snowball/planner";

import type { BalanceNames } from "./debt-names.ts";

/** A debt as the screens of a payoff plan name it. */
export type PlannedDebt = {
  /** As in the portfolio. */
  id: string;
  /** Unlike every other debt's name. */
  name: string;
  /** A home or a car answers for it. */
  isSecured: boolean;
  isOverdue: boolean;
  /** Whether what is owed includes estimated interest. */
  isAbout: boolean;
  /** Its payment follows the borrower's income: below the interest it is no mistake. */
  isIncomeDriven: boolean;
  /** When what is left of it is forgiven by law; null where no rule is known. */
  forgiveness: Forgiveness | null;
  /** `YYYY-MM-DD`: when its servicer expects the rest to be forgiven for public service; null where it does not say. */
  forgivenForServiceOn: string | null;
  /** `YYYY-MM-DD`; null where nothing is known to be due. */
  dueDate: string | null;
  /** Day of the month on which payments are due; null where nobody told us. */
  dueDay: number | null;
  /** What its balances are called, by id; none where it has only one. */
  balanceNames: BalanceNames;
  /** Figures of it that nobody confirmed. */
  estimates: readonly EstimatedFigure[];
  /** Sent since the month of today began; null where nobody told us. */
  sentThisMonth: Cents | null;
};

/**
 * What the screens of a payoff plan show a plan of: the engine's portfolio, and the words that turn
 * its ids and months into what the user knows. Nothing in it is of the wire.
 */
export type PlanSubject = {
  portfolio: Portfolio;
  /** How its plan is to be followed; absent where there is nothing to choose. */
  choices?: PlanChoices;
  /** Of every debt of the portfolio, in its order. */
  debts: readonly PlannedDebt[];
  /** Names of debts with a balance that are not in the plan, for any reason. */
  outside: readonly string[];
  /** Those of them that are included, and miss a figure. */
  lacking: readonly string[];
  /** Those of them that are included, and in another currency. */
  otherCurrency: readonly string[];
  /** The plan's month 1 as `YYYY-MM-01`. */
  firstMonth: string;
  /** The day on which it is made, as `YYYY-MM-DD`. */
  today: string;
  /** ISO 4217; all debts of a plan have the same. */
  currency: string;
};

/** The debt's name; its id where it is not of this plan. */
export function nameOf({ debts }: Pick<PlanSubject, "debts">, id: string): string {
  return debts.find((debt) => debt.id === id)?.name ?? id;
}

/** What is owed in words: with "about" if some of it is estimated. */
export function describeOwed(money: string, debts: readonly Pick<PlannedDebt, "isAbout">[]) {
  return debts.some(({ isAbout }) => isAbout) ? `about ${money}` : money;
}

/** What is asked of the planner. */
export function questionOf(subject: PlanSubject, strategy: Strategy): PlanQuestion {
  return { ...askedOf(subject), strategy };
}

/** Like `questionOf`, for every strategy. */
export function askedOf({
  portfolio,
  choices,
  debts,
}: PlanSubject): Required<Omit<PlanQuestion, "strategy">> {
  const estimated = debts
    .filter(({ estimates }) => estimates.length > 0)
    .map(({ id, estimates }) => ({ id, figures: [...estimates] }));

  return { portfolio, choices: choices ?? null, estimated };
}

/** A plan with what it is of, and the strategy it follows; null where there is none. */
export type PlannedSubject = {
  subject: PlanSubject;
  /** Of a plan that is made steady, the one that ranks debts. */
  strategy: Strategy;
  plan: PayoffPlan | null;
  /** What the months are computed from, where payments stay or promotions end sooner; absent: the subject's own. */
  followed?: Portfolio;
};
