import type { Paydays } from "@snowball/contract";
import { addDays, daysBetween, lastDayOf, monthAfter } from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";
import type { Budget, Cents } from "@snowball/payoff";
import { budgetByPaydays, type DueRule, dueDates } from "@snowball/payoff/cash-flow";

/** Paydays with an amount per paycheck. */
export type PaidBudget = Paydays & { amount: string };

/** Returns the paydays if paychecks set the budget; otherwise null. */
export function paydaysOfBudget({
  paydays = null,
  rollover,
}: {
  paydays?: Paydays | null;
  rollover: boolean;
}): PaidBudget | null {
  const { amount = null } = paydays ?? {};

  return rollover && paydays && amount !== null ? { ...paydays, amount } : null;
}

const FEWEST = { week: 4, two_weeks: 2, half_month: 2, month: 1 } as const;
const MOST_IN_A_MONTH = 5;

/** Returns the number of paydays that every month has at least. */
export function fewestPaydays({ every }: Pick<Paydays, "every">): number {
  return FEWEST[every];
}

/** Returns the paydays in an inclusive range of dates, in order. */
export function paydaysBetween(
  facts: Paydays,
  { from, through }: { from: string; through: string },
): string[] {
  const rule = ruleOf(facts);
  const months = Math.ceil((daysBetween(from, through) + 1) / 28) + 1;
  const dates = dueDates(rule, startOf(facts, from), months * MOST_IN_A_MONTH);

  return dates.filter((date) => date >= from && date <= through);
}

/**
 * Returns the budget of a plan from paychecks. Paychecks of a calendar month are spent in that month.
 * @param today any date within month 1.
 * @param pastPaychecks what the paychecks before today brought in month 1; null if as much as those to come.
 */
export function budgetOfPaydays(
  facts: PaidBudget,
  today: string,
  pastPaychecks: Cents | null = null,
): Extract<Budget, { mode: "by-month" }> {
  const amount: Cents = centsFromAmount(facts.amount);
  const start = startOf(facts, monthAfter(today, 0));
  const budget = budgetByPaydays({ type: "rule", rule: ruleOf(facts), start, amount }, today);
  if (pastPaychecks === null) return budget;
  const coming = paydaysBetween(facts, { from: today, through: lastDayOf(today) }).length;

  return { ...budget, amounts: budget.amounts.with(0, pastPaychecks + coming * amount) };
}

/** The days from one paycheck to the next; null if paychecks have days of the month. */
const STEP_DAYS = { week: 7, two_weeks: 14, half_month: null, month: null } as const;

function ruleOf({ every, days }: Paydays): DueRule {
  const step = STEP_DAYS[every];

  return step === null ? { type: "semimonthly", days } : { type: "every-days", days: step };
}

/** Returns the first possible start of the rule from `from` on; the rule itself has no start. */
function startOf({ every, on }: Paydays, from: string): string {
  const step = STEP_DAYS[every];
  if (on === null || step === null) return from;
  const since = daysBetween(from, on) % step;

  return addDays(from, since < 0 ? since + step : since);
}
