import { formatDuration } from "#lib/format.ts";
import { describeFault } from "../words/describe-fault.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { planWords, type PlanWords } from "../words/plan-words.ts";
import type { WhatIfFigures } from "./what-if-subject.ts";
import { paidOffLabel } from "../words/paid-off-words.ts";

export type Feasible = Extract<WhatIfFigures, { kind: "plan" }>;

/** @param subject the subject with the what-if applied */
export function describeDifference(
  before: WhatIfFigures,
  after: WhatIfFigures,
  subject: PlanSubject,
): string {
  if (after.kind === "impossible") {
    const start =
      before.kind === "impossible" ? "There's still no payoff date." : "There'd be no payoff date.";
    return `${start} ${describeFault(after.fault, subject).long}`;
  }
  if (before.kind === "impossible") {
    const { month } = planWords(subject);
    const isAll = subject.outside.length === 0;
    const then = isAll ? "You'd be debt-free" : "The plan's debts would be paid off";
    return `Your plan ${describeFault(before.fault, subject).does}. ${then} in ${month(after.months)}.`;
  }

  return describeGap(before, after, subject);
}

function describeGap(before: Feasible, after: Feasible, subject: PlanSubject): string {
  const { sooner, saved, time, cost } = gapBetween(before, after, planWords(subject));
  if (sooner === 0 && saved === 0) return "Nothing changes.";
  const date = `${paidOffLabel(subject)} ${time ?? "in the same month"}`;
  if (cost === null) return `${date}, at the same cost.`;

  const isMixed = sooner !== 0 && sooner > 0 !== saved > 0;
  return `${date}, ${isMixed ? "but" : "and"} ${cost} in interest and fees.`;
}

/** Returns the gap of two plans, also in words, which are null if there is none. */
function gapBetween(before: Feasible, after: Feasible, { money }: Pick<PlanWords, "money">) {
  const sooner = before.months - after.months;
  const saved = before.cost - after.cost;
  const time = `${formatDuration(Math.abs(sooner))} ${sooner > 0 ? "sooner" : "later"}`;
  const cost = `${money(Math.abs(saved))} ${saved > 0 ? "less" : "more"}`;

  return { sooner, saved, time: sooner === 0 ? null : time, cost: saved === 0 ? null : cost };
}

/** `Mar 2028` or `Never`, or the reason if the plan only runs short or takes too long to compute. */
export function describeDebtFree(
  figures: WhatIfFigures,
  subject: Pick<PlanSubject, "firstMonth" | "currency" | "debts">,
): string {
  if (figures.kind === "plan") return planWords(subject).shortMonth(figures.months);
  const { fault } = figures;
  const isEndless = fault.code === "NEVER_PAYS_OFF" && fault.negativeAmortization.length > 0;

  return isEndless ? "Never" : describeFault(fault, subject).short;
}

export function comparedWithCurrent(
  current: WhatIfFigures,
  scenario: WhatIfFigures,
  words: Pick<PlanWords, "money">,
): string[] {
  if (scenario.kind === "impossible") return ["Doesn't work"];
  if (current.kind === "impossible") return ["Works, while your plan doesn't"];
  const { time, cost } = gapBetween(current, scenario, words);

  return time === null && cost === null
    ? ["The same"]
    : [time ?? "Same month", cost ?? "Same cost"];
}
