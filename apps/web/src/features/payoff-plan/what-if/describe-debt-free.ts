import { faultInShort } from "../faults/describe-fault.ts";
import type { PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import type { TriedFigures } from "./tried-figures.ts";

/**
 * When a plan is done, in a cell: `Mar 2028`, or `Never`. A plan that only runs short in a month, or
 * whose debts outlast what is planned, is called that.
 */
export function describeDebtFree(
  figures: TriedFigures,
  subject: Pick<PlanSubject, "firstMonth" | "currency">,
): string {
  if (figures.kind === "plan") return planWords(subject).shortMonth(figures.months);
  const { fault } = figures;
  const isEndless = fault.code === "NEVER_PAYS_OFF" && fault.negativeAmortization.length > 0;

  return isEndless ? "Never" : faultInShort(fault, subject);
}
