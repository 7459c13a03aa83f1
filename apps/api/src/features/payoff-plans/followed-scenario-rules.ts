import {
  mapDebts,
  mapDebtsInSettings,
  type PayoffPlanSettings,
  type WhatIf,
  type WhatIfChange,
} from "@snowball/contract";

import { debtsInChanges, debtsNamedIn } from "./settings-rules.ts";

type ScenarioContent = { settings: PayoffPlanSettings; whatIf: WhatIf };
type Pair = { entered: string; linked: string };

/** Whether a scenario names the debt. */
export function namesDebt({ settings, whatIf }: ScenarioContent, debt: string): boolean {
  return [...debtsNamedIn(settings), ...debtsInChanges(whatIf)].includes(debt);
}

/**
 * Returns the scenario with the linked debt in place of the manual one, once in each list. Keeps a tried rate of
 * the linked debt over that of the manual one.
 */
export function replaceDebt<T extends ScenarioContent>(scenario: T, { entered, linked }: Pair): T {
  const { settings, whatIf } = scenario;
  const { custom_order: order } = settings;
  const follow = (debt: string) => (debt === entered ? linked : debt);
  const hasRate = (change: WhatIfChange, debt: string) =>
    change.kind === "rate" && change.debt === debt;
  const isTried = whatIf.some((change) => hasRate(change, linked));
  const kept = isTried ? whatIf.filter((change) => !hasRate(change, entered)) : whatIf;

  return {
    ...scenario,
    settings: mapDebtsInSettings(
      {
        ...settings,
        custom_order: order.includes(entered) ? order.filter((id) => id !== linked) : order,
      },
      follow,
    ),
    whatIf: kept.flatMap((change) => mapDebts(change, follow) ?? []),
  };
}
