import { footingOf } from "../words/estimates.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { planWords, roundedMonth } from "../words/plan-words.ts";

/**
 * When the minimums alone end: by estimates about when.
 * @param months null where they never end.
 */
export function describeMinimumsEnd(months: number | null, subject: PlanSubject): string {
  const words = planWords(subject);
  if (months === null) {
    return "With minimums only there is no end within a hundred years, so no line is drawn for that.";
  }
  if (footingOf(subject) === "stated") {
    return `With minimums only the last payment is in ${words.month(months)}.`;
  }
  return `With minimums only the last payment is around ${roundedMonth(months, words)}, as we estimate them.`;
}
