import type { PayoffPlanSettings } from "@snowball/contract";
import { amountFromCents, centsFromAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

type Budgeted = Pick<PayoffPlanSettings, "extra" | "total" | "rollover">;

/**
 * What the settings put in each month beyond the minimums as they are now. Negative where a stored
 * total no longer reaches for them.
 */
export function extraOf({ extra, total, rollover }: Budgeted, minimums: Cents): Cents {
  return rollover && total !== null ? centsFromAmount(total) - minimums : centsFromAmount(extra);
}

/**
 * The change of settings that puts in this much beyond the minimums. The total goes with it: it is
 * what stays when a debt is really paid off and its minimum is no longer among them.
 */
export function budgetChange(extra: Cents, minimums: Cents): Pick<Budgeted, "extra" | "total"> {
  const enough = Math.max(0, extra);

  return { extra: amountFromCents(enough), total: amountFromCents(minimums + enough) };
}
