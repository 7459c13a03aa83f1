import type { FieldErrors, WhatIf } from "@snowball/contract";
import { compareDates } from "@snowball/dates";
import { signOf } from "@snowball/money";

import { UNKNOWN_DEBT } from "./settings-rules.ts";

/**
 * Validates a what-if beyond the types of its fields. Returns error messages under `what_if`.
 * @param knownDebts the debt ids that it may name.
 */
export function findWhatIfFaults(whatIf: WhatIf, knownDebts: ReadonlySet<string>): FieldErrors {
  const { consolidation, rate_changes: rates } = whatIf;
  const sentences = [
    ...(debtsTriedIn(whatIf).every((debt) => knownDebts.has(debt)) ? [] : [UNKNOWN_DEBT]),
    ...(repeats(consolidation?.debts ?? []) ? ["A debt can be consolidated only once."] : []),
    ...(repeats(rates.map(({ debt }) => debt)) ? ["A debt can have only one new rate."] : []),
    ...moneyFaults(whatIf),
  ];

  return sentences.length > 0 ? { what_if: sentences } : {};
}

function moneyFaults({ lump_sum: lumpSum, pause }: WhatIf): string[] {
  return [
    ...(lumpSum && signOf(lumpSum.amount) === 0 ? ["The lump sum may not be zero."] : []),
    ...(pause && compareDates(pause.through, pause.from) < 0
      ? ["A pause would end before it begins."]
      : []),
  ];
}

/** Returns every debt id in a what-if. */
export function debtsTriedIn({ consolidation, rate_changes: rates, lump_sum: sum }: WhatIf) {
  return [
    ...(consolidation?.debts ?? []),
    ...rates.map(({ debt }) => debt),
    ...(sum?.debt ? [sum.debt] : []),
  ];
}

function repeats(ids: readonly string[]): boolean {
  return new Set(ids).size < ids.length;
}
