import type { WhatIf } from "@snowball/contract";
import { formatAmount, formatPercentage, signOf } from "@snowball/money";

import { describeOneOff, describePauseMonths } from "../adjustments/describe-adjustment.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { counted } from "../words/plan-words.ts";

type DebtNames = Pick<PlanSubject, "debts" | "currency" | "firstMonth"> & { today: string };

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Describes a what-if, a line each. Deleted debts are marked as such. */
export function describeWhatIf(whatIf: WhatIf, subject: DebtNames): string[] {
  return [
    describeLumpSum(whatIf, subject),
    describePause(whatIf, subject),
    ...describeRates(whatIf, subject),
    describeConsolidation(whatIf, subject),
  ].filter((line) => line !== null);
}

export function describeLumpSum(
  { lump_sum: lumpSum }: Pick<WhatIf, "lump_sum">,
  subject: DebtNames,
): string | null {
  if (!lumpSum) return null;
  const over = lumpSum.on < subject.today ? " (this date has passed)" : "";

  return `${describeOneOff(lumpSum, subject)}${over}`;
}

export function describePause(
  { pause }: Pick<WhatIf, "pause">,
  { firstMonth }: Pick<DebtNames, "firstMonth">,
): string | null {
  if (!pause) return null;

  return `${describePauseMonths(pause)}${pause.through < firstMonth ? " (this has passed)" : ""}`;
}

export function describeRates(
  { rate_changes: rates }: Pick<WhatIf, "rate_changes">,
  subject: DebtNames,
): string[] {
  return rates.map(({ debt, apr }) => `${named(debt, subject)} at ${formatPercentage(apr)}`);
}

export function describeConsolidation(
  { consolidation }: Pick<WhatIf, "consolidation">,
  subject: DebtNames,
): string | null {
  if (!consolidation) return null;
  const { debts, apr, term_months: term, fee } = consolidation;
  const cost = signOf(fee) === 0 ? "" : ` and a fee of ${formatAmount(fee, subject.currency)}`;
  const names = list.format(debts.map((debt) => named(debt, subject)));

  return `One loan over ${counted(term, "month")} at ${formatPercentage(apr)}${cost} in place of ${names}`;
}

function named(id: string, { debts }: DebtNames): string {
  return debts.find((debt) => debt.id === id)?.name ?? "a debt that's paid off";
}
