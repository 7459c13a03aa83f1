// Imports no schemas, so that the browser can use it without the schema library.

import type { PayoffPlanSettings } from "./payoff-plan.ts";
import type { WhatIfChange } from "./what-if.ts";

/** Maps the id of a debt to another id, or to null if the debt no longer exists. */
type DebtMap = (debt: string) => string | null;

/** Replaces the debts that a change names. Returns null if the change has no debt left to be about. */
export function mapDebts(change: WhatIfChange, map: DebtMap): WhatIfChange | null {
  switch (change.kind) {
    case "consolidation": {
      const debts = mapAll(change.debts, map);
      return debts.length === 0 ? null : { ...change, debts };
    }
    case "rate": {
      const debt = map(change.debt);
      return debt === null ? null : { ...change, debt };
    }
    case "lump_sum":
      return mapTarget(change, map);
    case "pause":
      return change;
  }
}

/** Replaces the debts that plan settings name. */
export function mapDebtsInSettings<
  Settings extends Pick<PayoffPlanSettings, "custom_order" | "one_offs">,
>(settings: Settings, map: DebtMap): Settings {
  return {
    ...settings,
    custom_order: mapAll(settings.custom_order, map),
    one_offs: settings.one_offs.map((each) => mapTarget(each, map)),
  };
}

function mapAll(debts: readonly string[], map: DebtMap): string[] {
  return [...new Set(debts.flatMap((debt) => map(debt) ?? []))];
}

function mapTarget<T extends { debt: string | null }>(money: T, map: DebtMap): T {
  return { ...money, debt: money.debt === null ? null : map(money.debt) };
}
