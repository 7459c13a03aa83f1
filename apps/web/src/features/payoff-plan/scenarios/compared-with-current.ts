import { formatDuration, type PlanWords } from "../plan-words.ts";
import type { TriedFigures } from "../what-if/tried-figures.ts";

/** What a scenario does to the date and to the cost of the user's plan, in a few words each. */
export function comparedWithCurrent(
  current: TriedFigures,
  scenario: TriedFigures,
  { money }: Pick<PlanWords, "money">,
): string[] {
  if (scenario.kind === "impossible") return ["Does not work"];
  if (current.kind === "impossible") return ["Works, while your plan does not"];
  const sooner = current.months - scenario.months;
  const saved = current.cost - scenario.cost;
  if (sooner === 0 && saved === 0) return ["The same"];

  return [
    sooner === 0
      ? "Same month"
      : `${formatDuration(Math.abs(sooner))} ${sooner > 0 ? "sooner" : "later"}`,
    saved === 0 ? "Same cost" : `${money(Math.abs(saved))} ${saved > 0 ? "less" : "more"}`,
  ];
}
