import {
  type FieldErrors,
  mapDebts,
  ONE_OFFS_MAX,
  PAUSES_MAX,
  type PayoffPlanSettings,
  type PlanChange,
  RECURRING_MAX,
  type WhatIf,
  type WhatIfChange,
} from "@snowball/contract";
import { signOf } from "@snowball/money";

/**
 * Validates settings beyond the types of their fields. Returns error messages by field; empty if they are valid.
 * @param knownDebts the debt ids that the settings may name.
 */
export function findSettingsFaults(
  settings: PayoffPlanSettings,
  knownDebts: ReadonlySet<string>,
): FieldErrors {
  const faults = {
    custom_order: orderFaults(settings, knownDebts),
    changes: changesFaults(settings, knownDebts),
    paydays: paydaysFaults(settings),
  };

  return Object.fromEntries(
    Object.entries(faults)
      .filter(([, sentences]) => sentences.length > 0)
      .map(([field, sentences]) => [field, [...new Set(sentences)]]),
  );
}

export function debtsNamedIn({ custom_order, changes }: PayoffPlanSettings): string[] {
  return [...custom_order, ...debtsInChanges(changes)];
}

/** Returns every debt id in settings and a what-if. Debts may have been removed since. */
export function debtsNamedBy({ settings, whatIf }: Named): string[] {
  return [...debtsNamedIn(settings), ...debtsInChanges(whatIf ?? [])];
}

type Named = { settings: PayoffPlanSettings; whatIf: WhatIf | null };

function debtsInChanges(changes: readonly (PlanChange | WhatIfChange)[]): string[] {
  const debts: string[] = [];
  for (const change of changes) {
    mapDebts(change, (debt) => {
      debts.push(debt);
      return debt;
    });
  }

  return debts;
}

const UNKNOWN_DEBT = "We don't know one of these debts. Please reload the page.";

function orderFaults(
  { custom_order: order }: PayoffPlanSettings,
  knownDebts: ReadonlySet<string>,
): string[] {
  return [
    ...(hasRepeated(order) ? ["A debt can be in the order only once."] : []),
    ...(order.every((debt) => knownDebts.has(debt)) ? [] : [UNKNOWN_DEBT]),
  ];
}

/** How many changes of a kind there can be. */
const maxima: Record<PlanChange["kind"], number> = {
  one_off: ONE_OFFS_MAX,
  recurring: RECURRING_MAX,
  pause: PAUSES_MAX,
  growth: 1,
};

function changesFaults({ changes }: PayoffPlanSettings, knownDebts: ReadonlySet<string>): string[] {
  const kinds = Map.groupBy(changes, ({ kind }) => kind);
  const ids = changes.flatMap((change) => ("id" in change ? [change.id] : []));

  return [
    ...[...kinds]
      .filter(([kind, ofKind]) => ofKind.length > maxima[kind])
      .map(([kind]) => `There are more than ${maxima[kind]} entries of the same kind.`),
    ...(hasRepeated(ids) ? ["Two entries have the same id."] : []),
    ...faultsOfEach(changes, knownDebts),
  ];
}

/** Returns the faults of one change, whatever the others are. */
function changeFaults(change: PlanChange | WhatIfChange): string[] {
  switch (change.kind) {
    case "one_off":
      return amountFaults(change);
    case "recurring": {
      const { name, first_on: first, last_on: last } = change;
      const isBackwards = last !== null && last < first;
      return [
        ...amountFaults(change),
        ...(isBackwards ? [`“${name}” would end before it begins.`] : []),
      ];
    }
    case "pause":
      return change.through < change.from ? ["A pause would end before it begins."] : [];
    case "growth":
      return signOf(change.amount) > 0 || signOf(change.percent) > 0
        ? []
        : ["Say by how much the budget grows."];
    case "lump_sum":
      return signOf(change.amount) === 0 ? ["The lump sum may not be zero."] : [];
    case "consolidation":
      return hasRepeated(change.debts) ? ["A debt can be consolidated only once."] : [];
    case "rate":
      return [];
  }
}

function amountFaults({ name, amount }: { name: string; amount: string }): string[] {
  return signOf(amount) === 0 ? [`The amount of “${name}” may not be zero.`] : [];
}

/** Returns the faults of all changes, and whether they name only known debts. */
function faultsOfEach(
  changes: readonly (PlanChange | WhatIfChange)[],
  knownDebts: ReadonlySet<string>,
): string[] {
  const isKnown = debtsInChanges(changes).every((debt) => knownDebts.has(debt));

  return [...(isKnown ? [] : [UNKNOWN_DEBT]), ...changes.flatMap(changeFaults)];
}

function hasRepeated(ids: readonly string[]): boolean {
  return new Set(ids).size < ids.length;
}

/**
 * Validates a what-if beyond the types of its fields. Returns error messages under `what_if`.
 * @param knownDebts the debt ids that it may name.
 */
export function findWhatIfFaults(whatIf: WhatIf, knownDebts: ReadonlySet<string>): FieldErrors {
  const others = whatIf.filter(({ kind }) => kind !== "rate");
  const rated = whatIf.flatMap((change) => (change.kind === "rate" ? [change.debt] : []));
  const sentences = [
    ...(hasRepeated(rated) ? ["A debt can have only one new rate."] : []),
    ...(hasRepeated(others.map(({ kind }) => kind))
      ? ["A what-if can have only one lump sum, one pause and one new loan."]
      : []),
    ...faultsOfEach(whatIf, knownDebts),
  ];

  return sentences.length > 0 ? { what_if: sentences } : {};
}

/** Two days that are the same in February would be one payday. */
const SHORTEST_MONTH = 28;

function paydaysFaults({ paydays }: PayoffPlanSettings): string[] {
  if (paydays === null) return [];
  const { every, on, days } = paydays;
  if (every === "week" || every === "two_weeks") {
    return on === null ? ["Say a day on which you are paid."] : [];
  }
  if (every === "month") return days.length === 1 ? [] : ["Say one day of the month."];
  if (days.length < 2) return ["Say both days of the month."];
  const differing = new Set(days.map((day) => Math.min(day, SHORTEST_MONTH))).size;

  return differing < days.length ? ["Choose two days that differ in every month."] : [];
}
