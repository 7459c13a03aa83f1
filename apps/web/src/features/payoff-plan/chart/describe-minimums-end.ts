import { estimateConfidence } from "../words/estimates.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { planWords, roundedMonth } from "../words/plan-words.ts";

/**
 * Describes when minimums alone pay off the debts. Rounded if the figures are estimates.
 * @param months null if they never do.
 */
export function describeMinimumsEnd(months: number | null, subject: PlanSubject): string {
  const words = planWords(subject);
  if (months === null) {
    return "With minimums only it takes more than a hundred years, so there is no line for that.";
  }
  if (estimateConfidence(subject) === "stated") {
    return `With minimums only the last payment is in ${words.month(months)}.`;
  }
  return `With minimums only the last payment is around ${roundedMonth(months, words)}, as we estimate them.`;
}
