import type { PayoffPlanSettings } from "@snowball/contract";

import type { PlannableDebts } from "../read-subject.ts";
import { describeSettingsChange } from "../what-if/describe-settings-change.ts";
import { describeConsolidation, describeRates } from "../what-if/describe-what-if.ts";
import type { KeptScenario } from "./scenarios-calls.ts";
import { knownDebts, settingsWithoutGone } from "./without-gone-debts.ts";

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
  { current, known }: { current: PayoffPlanSettings; known: PlannableDebts },
  newId: () => string = () => crypto.randomUUID(),
): AppliedScenario {
  const settings = settingsWithoutGone(
    {
      ...kept,
      one_offs: [...kept.one_offs, ...lumpSumOf(whatIf, known, newId)],
      pauses: [...kept.pauses, ...pauseOf(whatIf, known, newId)],
    },
    knownDebts(known),
  );
  const changes = describeSettingsChange(current, settings, known);
  const facts = [...describeRates(whatIf, known), describeConsolidation(whatIf, known)];

  return { settings, changes, facts: facts.filter((fact) => fact !== null) };
}

type WhatIf = KeptScenario["what_if"];

/** None where it has passed: it came or it did not. */
function lumpSumOf(
  { lump_sum: lumpSum }: WhatIf,
  { today }: PlannableDebts,
  newId: () => string,
): PayoffPlanSettings["one_offs"] {
  if (!lumpSum || lumpSum.on < today) return [];

  return [{ id: newId(), name: "Lump sum", ...lumpSum }];
}

function pauseOf(
  { pause }: WhatIf,
  { firstMonth }: PlannableDebts,
  newId: () => string,
): PayoffPlanSettings["pauses"] {
  if (!pause || pause.through < firstMonth) return [];

  return [{ id: newId(), ...pause }];
}
