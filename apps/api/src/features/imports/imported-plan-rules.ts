import type { PayoffPlanSettings, SteadyAmount, WhatIf } from "@snowball/contract";
import { compareDates } from "@snowball/dates";
import { canonicalAmount } from "@snowball/money";

import type { ExportedFile } from "./file-shapes.ts";

/** Names of the file as they are here: those of debts, and of all that is no debt any more. */
type IdOf = (fileId: string) => string;

/** How the user of the file wants to pay, with the debts as they are named here; null where nothing was chosen. */
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

/** Scenarios that were not deleted. */
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

/** What a steady plan of the file had its debts get on its last day. */
export function steadyOfFile({ tables, day }: ExportedFile, idOf: IdOf): SteadyAmount[] {
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
