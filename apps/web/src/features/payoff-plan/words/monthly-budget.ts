import type { PayoffPlanSettings, PlanChange } from "@snowball/contract";
import { addMonths, monthsBetween } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import { paydaysOfBudget } from "@snowball/planner";

type BudgetSettings = Pick<PayoffPlanSettings, "extra" | "total"> &
  Partial<Pick<PayoffPlanSettings, "rollover">>;

/**
 * Returns the settings for a budget of the minimums and this much more. The total is stored too, because it stays when
 * a debt is paid off. A budget below the minimums (a negative extra) can only be stored as a total.
 */
export function budgetChange(extra: Cents, minimums: Cents): BudgetSettings {
  const total = amountFromCents(minimums + extra);

  return extra < 0
    ? { extra: "0.00", total, rollover: true }
    : { extra: amountFromCents(extra), total };
}

/** Returns the settings for a budget of this amount, from each paycheck or per month as in `settings`. */
export function amountChange(
  settings: PayoffPlanSettings,
  amount: Cents,
  { least, firstMonth }: { least: Cents; firstMonth: string },
): Partial<PayoffPlanSettings> {
  const paychecks = paydaysOfBudget(settings);

  return {
    ...(paychecks
      ? { paydays: { ...paychecks, amount: amountFromCents(amount) } }
      : budgetChange(amount - least, least)),
    changes: upcomingChanges(settings.changes, firstMonth),
  };
}

/** Moves the next raise after the plan's first month, because a newly set budget already includes past raises. */
export function upcomingChanges(changes: readonly PlanChange[], firstMonth: string): PlanChange[] {
  return changes.map((change) => {
    if (change.kind !== "growth") return change;
    const { first_on: first, every_months: every } = change;
    const since = monthsBetween(first, firstMonth);
    if (since < 0) return change;

    return { ...change, first_on: addMonths(first, (Math.floor(since / every) + 1) * every) };
  });
}
