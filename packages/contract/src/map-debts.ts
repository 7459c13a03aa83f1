// Imports no schemas, so that the browser can use it without the schema library.

import type { PayoffPlanSettings, PlanChange } from "./payoff-plan.ts";
import type { WhatIfChange } from "./what-if.ts";

/** Maps the id of a debt to another id, or to null if the debt no longer exists. */
type DebtMap = (debt: string) => string | null;

/** Replaces the debts that a change names. Returns null if the change has no debt left to be about. */
export function mapDebts<Change extends WhatIfChange | PlanChange>(
  change: Change,
  map: DebtMap,
): Change | null {
  return mapAny(change, map) as Change | null;
}

function mapAny(change: WhatIfChange | PlanChange, map: DebtMap): WhatIfChange | PlanChange | null {
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
    case "one_off":
      return { ...change, debt: change.debt === null ? null : map(change.debt) };
    case "pause":
    case "recurring":
    case "growth":
      return change;
  }
}

/** Replaces the debts that plan settings name. */
export function mapDebtsInSettings<
  Settings extends Pick<PayoffPlanSettings, "custom_order" | "changes">,
>(settings: Settings, map: DebtMap): Settings {
  return {
    ...settings,
    custom_order: mapAll(settings.custom_order, map),
    changes: settings.changes.flatMap((change) => mapDebts(change, map) ?? []),
  };
}

function mapAll(debts: readonly string[], map: DebtMap): string[] {
  return [...new Set(debts.flatMap((debt) => map(debt) ?? []))];
}
