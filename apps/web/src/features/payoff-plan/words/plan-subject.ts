import type { DebtKind, EstimatedFigure } from "@snowball/contract";
import type { Cents, Portfolio, Strategy } from "@snowball/payoff";
import {
  type FollowedPlan,
  type Forgiveness,
  type PlanChoices,
  type PlanQuestion,
  totalOwed,
} from "@snowball/planner";

import { aprName } from "#lib/format.ts";

export { payoffOrder } from "@snowball/planner";

export type PlannedDebt = {
  id: string;
  /** Unique among the debts. */
  name: string;
  kind: DebtKind;
  isSecured: boolean;
  isOverdue: boolean;
  isAbout: boolean;
  /** Whether the payment follows the borrower's income. Such a payment may be below the interest. */
  isIncomeDriven: boolean;
  /** When the rest of the loan is forgiven by law; null if no rule is known. */
  forgiveness: Forgiveness | null;
  /** `YYYY-MM-DD`: when the servicer expects public service forgiveness; null if it reports no day. */
  forgivenForServiceOn: string | null;
  /** Until when the loan is deferred, as text; null if payments are due. */
  deferment: string | null;
  /** `YYYY-MM-DD`; null if no payment is known to be due. */
  dueDate: string | null;
  /** Day of the month on which payments are due; null if unknown. */
  dueDay: number | null;
  balanceNames: BalanceNames;
  estimates: readonly EstimatedFigure[];
  /** Cents sent since the current month began; null if unknown. */
  sentThisMonth: Cents | null;
  /** The balance of other screens, in cents; null if there is none. Payments in transit are part of it. */
  shownBalance: Cents | null;
  /** For an entered debt, payments in transit in cents, which its balance no longer contains; absent if unknown. */
  takenOff?: Cents;
  /** Cents sent of next month's payment, which the plan's amounts owed still contain; absent if unknown. */
  sentAhead?: Cents;
};

/**
 * The input of the payoff plan screens: the engine's portfolio, with names for its ids and dates for its
 * months. It contains no API types.
 */
export type PlanSubject = {
  portfolio: Portfolio;
  /** The choices for following the plan; absent if there is nothing to choose. */
  choices?: PlanChoices;
  /** The debts of the portfolio, in the same order. */
  debts: readonly PlannedDebt[];
  /** Debts that this month's payments pay off, if they arrive; absent if unknown. They are not in the plan. */
  paidOff?: readonly Pick<PlannedDebt, "id" | "name" | "sentThisMonth">[];
  /** Names of debts that have a balance but are not in the plan, for any reason. */
  outside: readonly string[];
  /** The debts in `outside` that are included but lack a figure. */
  lacking: readonly string[];
  /** The debts in `outside` that are included but are in another currency. */
  otherCurrency: readonly string[];
  /** Payments in transit in cents, which the amounts owed no longer contain; absent if unknown. */
  inTransit?: Cents;
  /** Payments for next month in cents, which the amounts owed still contain; absent if unknown. */
  sentAhead?: Cents;
  /** What is already paid of month 1, in cents; absent if the plan begins with a whole month. */
  made?: Cents;
  /** The plan's month 1 as `YYYY-MM-01`. */
  firstMonth: string;
  /** The day on which the plan is computed, as `YYYY-MM-DD`. */
  today: string;
  /** ISO 4217 code, the same for all debts of the plan. */
  currency: string;
};

/** Returns the debt's name, or its id if the debt is not part of this plan. */
export function nameOf(
  { debts, paidOff = [] }: Named<"debts"> & Partial<Named<"paidOff">>,
  id: string,
): string {
  return [...debts, ...paidOff].find((debt) => debt.id === id)?.name ?? id;
}

type Named<Key extends string> = Record<Key, readonly Pick<PlannedDebt, "id" | "name">[]>;

/** Returns the monthly escrow (taxes and insurance) in a debt's payment, in cents. */
export function escrowOf({ portfolio }: PlanSubject, id: string): Cents {
  return portfolio.debts.find((debt) => debt.id === id)?.escrow ?? 0;
}

/**
 * Returns what is owed on the plan's debts as other screens show it: until payments arrive they are part of it, and
 * early ones are not.
 */
export function owedToday({ portfolio, inTransit = 0, sentAhead = 0 }: PlanSubject): Cents {
  return totalOwed(portfolio) + inTransit - sentAhead;
}

export function describeOwed(money: string, debts: readonly Pick<PlannedDebt, "isAbout">[]) {
  return debts.some(({ isAbout }) => isAbout) ? `about ${money}` : money;
}

export function describeSentAhead(money: string): string {
  return `${money} that you sent early for later months is still included.`;
}

export function toPlanQuestion(
  { portfolio, choices, debts }: PlanSubject,
  strategy: Strategy,
): Required<PlanQuestion> {
  const estimated = debts
    .filter(({ estimates }) => estimates.length > 0)
    .map(({ id, estimates }) => ({ id, figures: [...estimates] }));

  return { portfolio, strategy, choices: choices ?? null, estimated };
}

/** The plan to follow of a subject. Its portfolio differs with steady payments or earlier promotion ends. */
export type PlannedSubject = Pick<FollowedPlan, "strategy" | "plan" | "portfolio" | "short"> &
  Partial<Pick<FollowedPlan, "steady">> & { subject: PlanSubject };

/** Balance names by balance id. Empty if the debt has only one balance. */
export type BalanceNames = Readonly<Partial<Record<string, string>>>;

type NamedBalance = { id: string; apr_type: string | null };

/** Names balances by rate type, or by number if the type is unknown. Numbers balances that share a rate type. */
export function balanceNames(balances: readonly NamedBalance[]): BalanceNames {
  if (balances.length < 2) return {};

  return Object.fromEntries(
    balances.map(({ id, apr_type: type }, index) => {
      if (type === null) return [id, `Balance ${index + 1}`];
      const before = balances.slice(0, index).filter((each) => each.apr_type === type).length;

      return [id, before === 0 ? aprName(type) : `${aprName(type)} ${before + 1}`];
    }),
  );
}
