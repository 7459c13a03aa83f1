import {
  mapDebts,
  mapDebtsInSettings,
  type PayoffPlanSettings,
  type ScenarioInput,
  type Scenario,
} from "@snowball/contract";

import { whatIfKinds } from "../kinds/kinds.ts";
import type { PlanFacts } from "../words/read-debts.ts";
import { describeSettingsChange, describeWhatIf } from "./describe-scenario.ts";

/**
 * Returns the plan's settings with the scenario applied. A lump sum becomes a one-time amount, and a pause
 * becomes a pause of the plan. Rates and a new loan are only listed, because lenders must agree to them.
 * @param newId Creates the id of a new entry.
 */
export function applyScenario(
  { settings: kept, what_if: whatIf }: Scenario,
  { current, facts }: { current: PayoffPlanSettings; facts: PlanFacts },
  newId: () => string = () => crypto.randomUUID(),
) {
  const adopted = whatIf.flatMap((change) => {
    const kind = whatIfKinds[change.kind];
    return kind.isOver(change, facts) ? [] : (kind.adopt?.(change, newId()) ?? []);
  });
  const settings = mapDebtsInSettings(
    { ...kept, changes: [...kept.changes, ...adopted] },
    existing(facts),
  );
  const changes = describeSettingsChange(current, settings, facts);
  const beyond = whatIf.filter(({ kind }) => whatIfKinds[kind].adopt === undefined);

  return {
    settings,
    /** The changed settings, a line each. Empty if nothing changes. */
    changes,
    /** Terms that only a lender can change, a line each. */
    facts: describeWhatIf(beyond, facts),
  };
}

/** Removes references to deleted debts, which have no effect. */
export function withoutDeletedDebts(input: ScenarioInput, facts: PlanFacts): ScenarioInput {
  const map = existing(facts);

  return {
    ...input,
    settings: mapDebtsInSettings(input.settings, map),
    what_if: input.what_if.flatMap((change) => mapDebts(change, map) ?? []),
  };
}

/** Maps the ids of the user's debts, including those that cannot be planned, to themselves, and others to null. */
function existing({ plannable }: Pick<PlanFacts, "plannable">): (debt: string) => string | null {
  const ids = new Set([
    ...plannable.debts.map(({ id }) => id),
    ...plannable.leftOut.map(({ id }) => id),
    ...plannable.settled,
  ]);

  return (debt) => (ids.has(debt) ? debt : null);
}
