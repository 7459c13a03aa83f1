import type { FieldErrors, WhatIf, WhatIfChange } from "@snowball/contract";
import { compareDates } from "@snowball/dates";
import { signOf } from "@snowball/money";

import { debtsInChanges, UNKNOWN_DEBT } from "./settings-rules.ts";

/**
 * Validates a what-if beyond the types of its fields. Returns error messages under `what_if`.
 * @param knownDebts the debt ids that it may name.
 */
export function findWhatIfFaults(whatIf: WhatIf, knownDebts: ReadonlySet<string>): FieldErrors {
  const others = whatIf.filter(({ kind }) => kind !== "rate");
  const rated = whatIf.flatMap((change) => (change.kind === "rate" ? [change.debt] : []));
  const sentences = [
    ...(debtsInChanges(whatIf).every((debt) => knownDebts.has(debt)) ? [] : [UNKNOWN_DEBT]),
    ...(repeats(rated) ? ["A debt can have only one new rate."] : []),
    ...(repeats(others.map(({ kind }) => kind))
      ? ["A what-if can have only one lump sum, one pause and one new loan."]
      : []),
    ...whatIf.flatMap(faultsOf),
  ];

  return sentences.length > 0 ? { what_if: sentences } : {};
}

function faultsOf(change: WhatIfChange): string[] {
  switch (change.kind) {
    case "consolidation":
      return repeats(change.debts) ? ["A debt can be consolidated only once."] : [];
    case "lump_sum":
      return signOf(change.amount) === 0 ? ["The lump sum may not be zero."] : [];
    case "pause":
      return compareDates(change.through, change.from) < 0
        ? ["A pause would end before it begins."]
        : [];
    case "rate":
      return [];
  }
}

function repeats(ids: readonly string[]): boolean {
  return new Set(ids).size < ids.length;
}
