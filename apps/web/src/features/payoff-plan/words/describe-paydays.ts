import type { PaydayRhythm, Paydays } from "@snowball/contract";
import { formatAmount } from "@snowball/money";

export const rhythmNames: Record<PaydayRhythm, string> = {
  week: "Every week",
  two_weeks: "Every two weeks",
  half_month: "Twice a month",
  month: "Once a month",
};

/**
 * Describes how often the user is paid, and how much of each paycheck goes to debts if that is the budget.
 */
export function describePaydays({ every, amount }: Paydays, currency: string): string {
  const rhythm = rhythmNames[every].toLowerCase();

  return amount === null ? rhythm : `${rhythm}, ${formatAmount(amount, currency)} to debts`;
}
