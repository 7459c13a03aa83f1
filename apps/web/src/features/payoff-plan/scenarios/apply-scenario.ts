import type { PayoffPlanSettings, WhatIf } from "@snowball/contract";

import type { KeptScenario } from "../words/payoff-plan-queries.ts";
import type { PlanFacts } from "../words/read-debts.ts";
import { describeSettingsChange } from "./describe-settings-change.ts";
import { describeConsolidation, describeRates } from "./describe-what-if.ts";

export type AppliedScenario = {
  settings: PayoffPlanSettings;
  /** What the plan's settings then say otherwise, a line each; none where they say the same. */
  changes: readonly string[];
  /** Facts that nobody can decide by a setting: what lenders ask for. */
  facts: readonly string[];
};

/**
 * The settings of a plan that follows the scenario. A lump sum becomes extra money on a date, and a
 * pause is one of the plan; other rates and a new loan are for lenders to agree to.
 * @param newId makes the id of a new entry.
 */
export function applyScenario(
  { settings: kept, what_if: whatIf }: KeptScenario,
  { current, facts }: { current: PayoffPlanSettings; facts: PlanFacts },
  newId: () => string = () => crypto.randomUUID(),
): AppliedScenario {
  const settings = settingsWithoutGone(
    {
      ...kept,
      one_offs: [...kept.one_offs, ...lumpSumOf(whatIf, facts, newId)],
      pauses: [...kept.pauses, ...pauseOf(whatIf, facts, newId)],
    },
    knownDebts(facts),
  );
  const changes = describeSettingsChange(current, settings, facts);
  const beyond = [...describeRates(whatIf, facts), describeConsolidation(whatIf, facts)];

  return { settings, changes, facts: beyond.filter((fact) => fact !== null) };
}

/** None where it has passed: it came or it did not. */
function lumpSumOf(
  { lump_sum: lumpSum }: WhatIf,
  { today }: PlanFacts,
  newId: () => string,
): PayoffPlanSettings["one_offs"] {
  if (!lumpSum || lumpSum.on < today) return [];

  return [{ id: newId(), name: "Lump sum", ...lumpSum }];
}

function pauseOf(
  { pause }: WhatIf,
  { firstMonth }: PlanFacts,
  newId: () => string,
): PayoffPlanSettings["pauses"] {
  if (!pause || pause.through < firstMonth) return [];

  return [{ id: newId(), ...pause }];
}

/** Ids of debts that are there, whether or not they can be planned. */
export function knownDebts({ plannable }: Pick<PlanFacts, "plannable">): ReadonlySet<string> {
  return new Set([
    ...plannable.debts.map(({ id }) => id),
    ...plannable.leftOut.map(({ id }) => id),
    ...plannable.settled,
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
