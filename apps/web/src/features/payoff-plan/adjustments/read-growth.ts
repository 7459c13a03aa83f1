import type { BudgetGrowth } from "@snowball/contract";
import { signOf } from "@snowball/money";

import { readTypedAmount, readTypedPercentage, type Typed } from "#lib/read-typed.ts";

import type { AdjustmentDraft } from "./adjustment-draft.ts";
import { errorsIn, readDate, type ReadEntry, readEvery, type ReadField } from "./read-fields.ts";

/** By how much the budget grows, and when: an amount, a percentage, or both. */
export function readGrowth(draft: AdjustmentDraft): ReadEntry<BudgetGrowth> {
  const amount = zeroIfBlank(readTypedAmount(draft.amount), "0.00");
  const percent = zeroIfBlank(readTypedPercentage(draft.percent), "0");
  const every = readEvery(draft.every);
  const from = readDate(draft.from);
  if ("error" in amount || "error" in percent || "error" in every || "error" in from) {
    return { errors: errorsIn({ amount, percent, every, from }) };
  }
  if (signOf(amount.value) === 0 && signOf(percent.value) === 0) {
    return { errors: { amount: "Enter an amount, a percentage, or both." } };
  }
  return {
    entry: {
      first_on: from.value,
      every_months: every.value,
      amount: amount.value,
      percent: percent.value,
    },
  };
}

function zeroIfBlank(typed: Typed, zero: string): ReadField<string> {
  return "fault" in typed ? { error: typed.fault } : { value: typed.value ?? zero };
}
