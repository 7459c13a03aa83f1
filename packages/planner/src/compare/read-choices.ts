import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { toCents } from "../facts/exact-units.ts";
import type { OpeningInput } from "../month/opening-period.ts";
import type { PlanChoices } from "./resolve-plan.ts";

type Known = {
  /** The amount of each debt in the last stored constant plan, in wire format. */
  steadyAmounts: readonly { debt: string; amount: string }[];
  month: Pick<OpeningInput, "ledger"> | null;
};

/** Returns the user's choices from the settings and the previous plan. */
export function readChoices(
  { steady = null, promo_margin: promoMargin = null }: PlanSettingsFacts,
  { steadyAmounts, month }: Known,
): PlanChoices {
  const amounts = steadyAmounts.map(({ debt, amount }) => [debt, toCents(amount) ?? 0] as const);

  return { steady, promoMargin, amounts: Object.fromEntries(amounts), month };
}
