import type { BudgetChange, Cents } from "@snowball/payoff";

type Recurring = Extract<BudgetChange, { type: "recurring" }>;

/** Returns whether one-time and recurring amounts together reduce a month's money. */
export function isReducedMonth(changes: readonly BudgetChange[], month: number): boolean {
  const added = changes.map((change): Cents => {
    if (change.type === "one-off") return change.month === month ? change.amount : 0;
    return change.type === "recurring" && recurs(change, month) ? change.amount : 0;
  });

  return added.reduce((sum, amount) => sum + amount, 0) < 0;
}

function recurs({ firstMonth, everyMonths, lastMonth }: Recurring, month: number): boolean {
  const isWithin = month >= firstMonth && month <= (lastMonth ?? month);

  return isWithin && (month - firstMonth) % everyMonths === 0;
}
