import type { PayoffPlanSettings, WhatIf } from "@snowball/contract";

import type { KeptScenario } from "../words/payoff-plan-queries.ts";
import type { PlanFacts } from "../words/read-debts.ts";
import { describeSettingsChange } from "./describe-settings-change.ts";
import { describeConsolidation, describeRates } from "./describe-what-if.ts";

export type AppliedScenario = {
  settings: PayoffPlanSettings;
  /** The changed settings, a line each. Empty if nothing changes. */
  changes: readonly string[];
  /** Terms that only a lender can change, a line each. */
  facts: readonly string[];
};

/**
 * Returns the plan's settings with the scenario applied. A lump sum becomes a one-time amount, and a pause
 * becomes a pause of the plan. Rates and a new loan are only listed, because lenders must agree to them.
 * @param newId Creates the id of a new entry.
 */
export function applyScenario(
  { settings: kept, what_if: whatIf }: KeptScenario,
  { current, facts }: { current: PayoffPlanSettings; facts: PlanFacts },
  newId: () => string = () => crypto.randomUUID(),
): AppliedScenario {
  const settings = settingsWithoutDeletedDebts(
    {
      ...kept,
      one_offs: [...kept.one_offs, ...upcomingLumpSum(whatIf, facts, newId)],
      pauses: [...kept.pauses, ...upcomingPause(whatIf, facts, newId)],
    },
    knownDebts(facts),
  );
  const changes = describeSettingsChange(current, settings, facts);
  const beyond = [...describeRates(whatIf, facts), describeConsolidation(whatIf, facts)];

  return { settings, changes, facts: beyond.filter((fact) => fact !== null) };
}

/** Returns no entry if the date has passed. */
function upcomingLumpSum(
  { lump_sum: lumpSum }: WhatIf,
  { today }: PlanFacts,
  newId: () => string,
): PayoffPlanSettings["one_offs"] {
  if (!lumpSum || lumpSum.on < today) return [];

  return [{ id: newId(), name: "Lump sum", ...lumpSum }];
}

function upcomingPause(
  { pause }: WhatIf,
  { firstMonth }: PlanFacts,
  newId: () => string,
): PayoffPlanSettings["pauses"] {
  if (!pause || pause.through < firstMonth) return [];

  return [{ id: newId(), ...pause }];
}

/** Returns the ids of the user's current debts, including those that cannot be planned. */
export function knownDebts({ plannable }: Pick<PlanFacts, "plannable">): ReadonlySet<string> {
  return new Set([
    ...plannable.debts.map(({ id }) => id),
    ...plannable.leftOut.map(({ id }) => id),
    ...plannable.settled,
  ]);
}

/** Removes references to deleted debts, which have no effect. */
export function settingsWithoutDeletedDebts(
  settings: PayoffPlanSettings,
  known: ReadonlySet<string>,
): PayoffPlanSettings {
  return {
    ...settings,
    custom_order: settings.custom_order.filter((id) => known.has(id)),
    one_offs: settings.one_offs.map((each) => ({ ...each, debt: idIfKnown(each.debt, known) })),
  };
}

/** Removes deleted debts from a what-if. */
export function whatIfWithoutDeletedDebts(whatIf: WhatIf, known: ReadonlySet<string>): WhatIf {
  const { consolidation, lump_sum: lumpSum } = whatIf;
  const debts = (consolidation?.debts ?? []).filter((id) => known.has(id));

  return {
    ...whatIf,
    rate_changes: whatIf.rate_changes.filter(({ debt }) => known.has(debt)),
    lump_sum: lumpSum && { ...lumpSum, debt: idIfKnown(lumpSum.debt, known) },
    consolidation: consolidation && debts.length > 0 ? { ...consolidation, debts } : null,
  };
}

function idIfKnown(id: string | null, known: ReadonlySet<string>): string | null {
  return id !== null && known.has(id) ? id : null;
}
