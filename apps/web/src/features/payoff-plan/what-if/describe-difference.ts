import type { PlanFault } from "@snowball/payoff";

import { describeFault } from "../faults/describe-fault.ts";
import type { PlanSubject } from "../plan-subject.ts";
import { formatDuration, planWords } from "../plan-words.ts";
import type { TriedFigures } from "./tried-figures.ts";

type Feasible = Extract<TriedFigures, { kind: "plan" }>;

/**
 * What trying something out does, in a sentence or two.
 * @param subject what is tried: its debts name what stands in the way.
 */
export function describeDifference(
  before: TriedFigures,
  after: TriedFigures,
  subject: PlanSubject,
): string {
  if (after.kind === "impossible") {
    const start = before.kind === "impossible" ? "It still does not work." : "This does not work.";
    return `${start} ${describeFault(after.fault, subject)}`;
  }
  if (before.kind === "impossible") {
    const { month } = planWords(subject);
    return `${withoutIt(before.fault, subject)} With this you are debt-free in ${month(after.months)}.`;
  }

  return describeGap(before, after, subject);
}

/** Why there is no plan without what is tried. */
function withoutIt(fault: PlanFault, subject: PlanSubject): string {
  const { month } = planWords(subject);
  switch (fault.code) {
    case "NEVER_PAYS_OFF":
      return "Your plan has no end.";
    case "BUDGET_BELOW_MINIMUMS":
      return fault.month === 1
        ? "Your plan does not reach for the minimums."
        : `Your plan runs short in ${month(fault.month)}.`;
    case "BAD_ORDER":
    case "RATE_OUT_OF_RANGE":
    case "AMOUNT_TOO_LARGE":
      return "Your plan does not work as it is.";
  }
}

function describeGap(before: Feasible, after: Feasible, subject: PlanSubject): string {
  const sooner = before.months - after.months;
  const saved = before.cost - after.cost;
  if (sooner === 0 && saved === 0) return "Nothing changes.";
  const date =
    sooner === 0
      ? "Debt-free in the same month"
      : `Debt-free ${formatDuration(Math.abs(sooner))} ${sooner > 0 ? "sooner" : "later"}`;
  if (saved === 0) return `${date}, at the same cost.`;

  const isMixed = sooner !== 0 && sooner > 0 !== saved > 0;
  const cost = `${planWords(subject).money(Math.abs(saved))} ${saved > 0 ? "less" : "more"}`;
  return `${date}, ${isMixed ? "but" : "and"} ${cost} in interest and fees.`;
}
