import type { PayoffPlanSettings, WhatIf } from "@snowball/contract";
import { isDeepStrictEqual } from "node:util";

import { debtsNamedIn } from "./settings-rules.ts";
import { debtsTriedIn } from "./what-if-rules.ts";

type ScenarioContent = { settings: PayoffPlanSettings; whatIf: WhatIf };
/** The fields of a scenario that can name debts. */
type DebtReferences = {
  settings: Pick<PayoffPlanSettings, "custom_order" | "one_offs">;
  whatIf: WhatIf;
};
type Pair = { entered: string; linked: string };

/** Whether a scenario names the debt. */
export function namesDebt({ settings, whatIf }: ScenarioContent, debt: string): boolean {
  return [...debtsNamedIn(settings), ...debtsTriedIn(whatIf)].includes(debt);
}

/**
 * Returns the scenario with the linked debt in place of the manual one, once in each list. Keeps a tried rate of
 * the linked debt over that of the manual one.
 */
export function replaceDebt<T extends ScenarioContent>(scenario: T, { entered, linked }: Pair): T {
  const { settings, whatIf } = scenario;
  const { consolidation, rate_changes: rates, lump_sum: sum } = whatIf;
  const renamed = (debt: string) => (debt === entered ? linked : debt);
  const follow = <One extends { debt: string | null }>(each: One) =>
    each.debt === entered ? { ...each, debt: linked } : each;
  const isTried = rates.some(({ debt }) => debt === linked);

  return {
    ...scenario,
    settings: {
      ...settings,
      custom_order: settings.custom_order.includes(entered)
        ? settings.custom_order.filter((id) => id !== linked).map(renamed)
        : settings.custom_order,
      one_offs: settings.one_offs.map(follow),
    },
    whatIf: {
      ...whatIf,
      consolidation: consolidation && {
        ...consolidation,
        debts: [...new Set(consolidation.debts.map(renamed))],
      },
      rate_changes: isTried
        ? rates.filter(({ debt }) => debt !== entered)
        : rates.map((each) => ({ ...each, debt: renamed(each.debt) })),
      lump_sum: sum && follow(sum),
    },
  };
}

/** Restores each field of a scenario that has not changed since the debts were joined. */
export function restoreDebt<T extends ScenarioContent>(
  scenario: T,
  { before, ...pair }: Pair & { before: DebtReferences },
): T {
  const { settings, whatIf } = scenario;
  const left = replaceDebt(
    { settings: { ...settings, ...before.settings }, whatIf: before.whatIf },
    pair,
  );

  return {
    ...scenario,
    settings: {
      ...settings,
      ...unchanged(["custom_order", "one_offs"], {
        now: settings,
        left: left.settings,
        before: before.settings,
      }),
    },
    whatIf: {
      ...whatIf,
      ...unchanged(["consolidation", "rate_changes", "lump_sum"], {
        now: whatIf,
        left: left.whatIf,
        before: before.whatIf,
      }),
    },
  };
}

/** Returns the earlier values of the keys that have not changed since. */
function unchanged<T extends object, K extends keyof T>(
  keys: readonly K[],
  { now, left, before }: { now: T; left: T; before: Pick<T, K> },
): Partial<Pick<T, K>> {
  const same = keys.filter((key) => isDeepStrictEqual(now[key], left[key]));

  return Object.fromEntries(same.map((key) => [key, before[key]])) as Partial<Pick<T, K>>;
}
