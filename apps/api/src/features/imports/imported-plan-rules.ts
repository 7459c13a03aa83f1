import {
  type PayoffPlanSettings,
  SCENARIOS_MAX,
  type SteadyAmount,
  type WhatIf,
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

  return row ? renamed(row.settings, idOf) : null;
}

function renamed(settings: PayoffPlanSettings, idOf: IdOf): PayoffPlanSettings {
  return {
    ...settings,
    custom_order: settings.custom_order.map(idOf),
    one_offs: settings.one_offs.map((each) => ({ ...each, debt: each.debt && idOf(each.debt) })),
  };
}

/** Returns the scenarios that are not deleted, with mapped debt ids. */
export function scenariosOfFile({ tables }: ExportedFile, idOf: IdOf) {
  return tables.scenarios
    .filter((row) => row.deleted_at === null)
    .map((row) => ({
      name: row.name,
      settings: renamed(row.settings, idOf),
      whatIf: renamedWhatIf(row.what_if, idOf),
    }));
}

function renamedWhatIf(whatIf: WhatIf, idOf: IdOf): WhatIf {
  const { consolidation, rate_changes: rates, lump_sum: sum } = whatIf;

  return {
    ...whatIf,
    consolidation: consolidation && {
      ...consolidation,
      debts: consolidation.debts.map(idOf),
    },
    rate_changes: rates.map((each) => ({ ...each, debt: idOf(each.debt) })),
    lump_sum: sum && { ...sum, debt: sum.debt && idOf(sum.debt) },
  };
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
