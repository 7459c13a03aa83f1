import {
  mapDebts,
  mapDebtsInSettings,
  type PayoffPlanSettings,
  SCENARIOS_MAX,
  type SteadyAmount,
} from "@snowball/contract";
import { compareDates } from "@snowball/dates";
import { canonicalAmount } from "@snowball/money";

import { idInImport } from "#features/debts/index.ts";

import type { ExportedFile } from "./file-shapes.ts";

/** Maps the ids in the file to ids in this account, including those of deleted debts. */
type IdOf = (fileId: string) => string;

/** Returns the plan settings of the file with mapped debt ids; null if the user chose none. */
export function settingsOfFile({ tables }: ExportedFile, idOf: IdOf): PayoffPlanSettings | null {
  const [row] = tables.payoff_plan_settings;

  return row ? mapDebtsInSettings(row.settings, idOf) : null;
}

/** Returns the scenarios that are not deleted, with mapped debt ids. */
export function scenariosOfFile({ tables }: ExportedFile, idOf: IdOf) {
  return tables.scenarios
    .filter((row) => row.deleted_at === null)
    .map((row) => ({
      name: row.name,
      settings: mapDebtsInSettings(row.settings, idOf),
      whatIf: row.what_if.flatMap((change) => mapDebts(change, idOf) ?? []),
    }));
}

/** Returns the payments of a steady plan in the last snapshot of the file; none if it was not steady. */
export function steadyPaymentsOfFile({ tables, day }: ExportedFile, idOf: IdOf): SteadyAmount[] {
  const last = tables.payoff_snapshots
    .filter(({ taken_on: on }) => compareDates(on, day) <= 0)
    .toSorted((one, other) => compareDates(one.taken_on, other.taken_on))
    .at(-1);

  return (last?.debts ?? []).flatMap(({ uuid, steady = null }) =>
    steady === null || steady.startsWith("-")
      ? []
      : [{ debt: idOf(uuid), amount: canonicalAmount(steady) }],
  );
}

type Imported = { importId: string; userId: string };

/**
 * Returns the possible scenario ids of an import, so that undoing it finds them. They depend on the user, because
 * ids are unique over all users.
 */
export function scenarioIdsOf({ importId, userId }: Imported): string[] {
  return Array.from({ length: SCENARIOS_MAX }, (_, at) =>
    idInImport(importId, `scenario ${at} of ${userId}`),
  );
}
