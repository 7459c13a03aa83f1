import type { Paydays, PayoffPlanSettings, PlanChange, WhatIfChange } from "@snowball/contract";
import { canonicalAmount, canonicalPercentage } from "@snowball/money";

/** Returns settings with canonical figures, for example `"7.50"` for `"007.50"`. */
export function canonicalSettings(settings: PayoffPlanSettings): PayoffPlanSettings {
  const { extra, total, changes, paydays } = settings;

  return {
    ...settings,
    extra: canonicalAmount(extra),
    total: total === null ? null : canonicalAmount(total),
    changes: changes.map(canonicalChange),
    paydays: paydays && canonicalPaydays(paydays),
  };
}

/** Removes the fields that the pay frequency does not use, and sorts the days. */
function canonicalPaydays({ every, on, days, amount }: Paydays): Paydays {
  const isByWeeks = every === "week" || every === "two_weeks";

  return {
    every,
    on: isByWeeks ? on : null,
    days: isByWeeks ? [] : days.toSorted((one, other) => one - other),
    amount: amount === null ? null : canonicalAmount(amount),
  };
}

/** Returns a change with canonical figures. */
export function canonicalChange<Change extends PlanChange | WhatIfChange>(change: Change): Change {
  return { ...change, ...canonicalFigures(change) };
}

function canonicalFigures(change: PlanChange | WhatIfChange) {
  switch (change.kind) {
    case "consolidation":
      return { apr: canonicalPercentage(change.apr), fee: canonicalAmount(change.fee) };
    case "rate":
      return { apr: canonicalPercentage(change.apr) };
    case "growth":
      return {
        amount: canonicalAmount(change.amount),
        percent: canonicalPercentage(change.percent),
      };
    case "lump_sum":
    case "one_off":
    case "recurring":
      return { amount: canonicalAmount(change.amount) };
    case "pause":
      return {};
  }
}
