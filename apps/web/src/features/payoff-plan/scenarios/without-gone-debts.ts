import type { PayoffPlanSettings, WhatIf } from "@snowball/contract";

import type { PlannableDebts } from "../read-subject.ts";

/** Ids of debts that are there, whether or not they can be planned. */
export function knownDebts({ read }: Pick<PlannableDebts, "read">): ReadonlySet<string> {
  return new Set([
    ...read.debts.map(({ id }) => id),
    ...read.leftOut.map(({ id }) => id),
    ...read.settled,
  ]);
}

/** Settings that name no debt that is gone: those are kept nowhere, and change nothing. */
export function settingsWithoutGone(
  settings: PayoffPlanSettings,
  known: ReadonlySet<string>,
): PayoffPlanSettings {
  return {
    ...settings,
    custom_order: settings.custom_order.filter((id) => known.has(id)),
    one_offs: settings.one_offs.map((each) => ({ ...each, debt: ifKnown(each.debt, known) })),
  };
}

/** A what-if of the debts that are still there. */
export function whatIfWithoutGone(whatIf: WhatIf, known: ReadonlySet<string>): WhatIf {
  const { consolidation, lump_sum: lumpSum } = whatIf;
  const debts = (consolidation?.debts ?? []).filter((id) => known.has(id));

  return {
    ...whatIf,
    rate_changes: whatIf.rate_changes.filter(({ debt }) => known.has(debt)),
    lump_sum: lumpSum && { ...lumpSum, debt: ifKnown(lumpSum.debt, known) },
    consolidation: consolidation && debts.length > 0 ? { ...consolidation, debts } : null,
  };
}

function ifKnown(id: string | null, known: ReadonlySet<string>): string | null {
  return id !== null && known.has(id) ? id : null;
}
