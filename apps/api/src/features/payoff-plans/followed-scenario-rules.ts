import {
  mapDebts,
  mapDebtsInSettings,
  type PayoffPlanSettings,
  type WhatIf,
  type WhatIfChange,
} from "@snowball/contract";
import { isDeepStrictEqual } from "node:util";

import { debtsInChanges, debtsNamedIn } from "./settings-rules.ts";

type ScenarioContent = { settings: PayoffPlanSettings; whatIf: WhatIf };
/** The fields of a scenario that can name debts. */
type DebtReferences = {
  settings: Pick<PayoffPlanSettings, "custom_order" | "changes">;
  whatIf: WhatIf;
};
type Pair = { entered: string; linked: string };

/** Whether a scenario names the debt. */
export function namesDebt({ settings, whatIf }: ScenarioContent, debt: string): boolean {
  return [...debtsNamedIn(settings), ...debtsInChanges(whatIf)].includes(debt);
}

/**
 * Returns the scenario with the linked debt in place of the manual one, once in each list. Keeps a tried rate of
 * the linked debt over that of the manual one.
 */
export function replaceDebt<T extends DebtReferences>(scenario: T, { entered, linked }: Pair): T {
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

/** Restores each part of a scenario that has not changed since the debts were joined. */
export function restoreDebt<T extends ScenarioContent>(
  scenario: T,
  { before, ...pair }: Pair & { before: DebtReferences },
): T {
  const { settings, whatIf } = scenario;
  const left = replaceDebt(before, pair);
  const { custom_order: order, changes } = settings;

  return {
    ...scenario,
    settings: {
      ...settings,
      ...(isDeepStrictEqual(order, left.settings.custom_order) && {
        custom_order: before.settings.custom_order,
      }),
      changes: restoreChanges(changes, {
        left: left.settings.changes,
        before: before.settings.changes,
      }),
    },
    whatIf: restoreChanges(whatIf, { left: left.whatIf, before: before.whatIf }),
  };
}

/** Restores the changes of each kind that are as the join left them. */
function restoreChanges<Change extends { kind: string }>(
  now: readonly Change[],
  { left, before }: { left: readonly Change[]; before: readonly Change[] },
): Change[] {
  const kinds = new Set([...before, ...now].map(({ kind }) => kind));

  return [...kinds].flatMap((kind) => {
    const ofKind = (changes: readonly Change[]) => changes.filter((each) => each.kind === kind);
    return isDeepStrictEqual(ofKind(now), ofKind(left)) ? ofKind(before) : ofKind(now);
  });
}
