import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { toCents } from "../facts/exact-units.ts";
import type { Month } from "../month/open-this-month.ts";
import type { PlanChoices } from "./follow-plan.ts";

type Known = {
  /** What each debt got in the steady plan of the last day that is kept, as the wire says it. */
  steadyAmounts: readonly { debt: string; amount: string }[];
  month: Pick<Month, "ledger"> | null;
};

/** How a plan is to be followed, read from settings and from what is known of the plan before it. */
export function readChoices(
  { steady = null, promo_margin: promoMargin = null }: PlanSettingsFacts,
  { steadyAmounts, month }: Known,
): PlanChoices {
  const amounts = steadyAmounts.map(({ debt, amount }) => [debt, toCents(amount) ?? 0] as const);

  return { steady, promoMargin, amounts: Object.fromEntries(amounts), month };
}
