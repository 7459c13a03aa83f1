import { addDays, daysBetween, monthAfter } from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";
import type { Budget, Cents } from "@snowball/payoff";
import { budgetByPaydays, type DueRule, dueDates } from "@snowball/payoff/cash-flow";

/** When a user is paid, as the wire says it; the contract's `Paydays` is one of these. */
export type PaydaysFacts = {
  every: "week" | "two_weeks" | "half_month" | "month";
  /** A payday from which weeks are counted, in both directions. */
  on: string | null;
  /** Days of each month; 31 is its last. */
  days: readonly number[];
  /** Of each paycheck for debts; null = the budget is a month's. */
  amount: string | null;
};

/** With so much of each paycheck. */
export type PaidBudget = PaydaysFacts & { amount: string };

const FEWEST = { week: 4, two_weeks: 2, half_month: 2, month: 1 } as const;
const MOST_IN_A_MONTH = 5;

/** How many paydays every month has at least. */
export function fewestPaydays({ every }: Pick<PaydaysFacts, "every">): number {
  return FEWEST[every];
}

/** The paydays from a date through another, in their order. */
export function paydaysBetween(
  facts: PaydaysFacts,
  { from, through }: { from: string; through: string },
): string[] {
  const rule = ruleOf(facts);
  const months = Math.ceil((daysBetween(from, through) + 1) / 28) + 1;
  const dates = dueDates(rule, startOf(facts, from), months * MOST_IN_A_MONTH);

  return dates.filter((date) => date >= from && date <= through);
}

/**
 * The budget of a plan whose paychecks bring it: what comes within a calendar month is spent in it.
 * @param firstMonth any date within month 1.
 */
export function budgetOfPaydays(
  facts: PaidBudget,
  firstMonth: string,
): Extract<Budget, { mode: "by-month" }> {
  const amount: Cents = centsFromAmount(facts.amount);
  const start = startOf(facts, monthAfter(firstMonth, 0));

  return budgetByPaydays({ type: "rule", rule: ruleOf(facts), start, amount }, firstMonth);
}

function ruleOf({ every, days }: PaydaysFacts): DueRule {
  switch (every) {
    case "week":
      return { type: "every-days", days: 7 };
    case "two_weeks":
      return { type: "every-days", days: 14 };
    case "half_month":
    case "month":
      return { type: "semimonthly", days };
  }
}

/** The first day from `from` on at which the rule may begin: it has no beginning of its own. */
function startOf({ every, on }: PaydaysFacts, from: string): string {
  if (on === null || every === "month" || every === "half_month") return from;
  const step = every === "week" ? 7 : 14;
  const since = daysBetween(from, on) % step;

  return addDays(from, since < 0 ? since + step : since);
}
