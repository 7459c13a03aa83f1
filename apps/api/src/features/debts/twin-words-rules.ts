import { isDeepStrictEqual } from "node:util";

import { NOTHING_STATED, type StatedDebt } from "./debt-rows.ts";

type Column = keyof StatedDebt;

/** The user's input about a linked debt; columns of one group belong together. */
const GROUPS: readonly (readonly [Column, ...Column[]])[] = [
  ["nickname"],
  ["owed", "owedAt"],
  ["balances"],
  ["minimum", "minimumAt"],
  ["minimumRule"],
  ["dueDay", "dueDayAt"],
  ["accrual"],
  ["accruedInterest"],
  ["monthlyFee"],
  ["annualFeeAmount", "annualFeeMonth"],
  ["escrow"],
  ["defermentUntil"],
  ["isSubsidized"],
  ["isIncluded"],
  ["isSecured"],
  ["isPrepayable"],
  ["isBillShared"],
  ["autopay", "autopayAmount"],
  ["leadDays"],
  ["reminderDays"],
];

/**
 * Returns the user's input that one of two records of the same account takes over from the other.
 * @param isCounted whether the other one is the one that counted, so that its input replaces what is there.
 */
export function wordsForTwin(
  from: StatedDebt,
  to: StatedDebt,
  { isCounted }: { isCounted: boolean },
): Partial<StatedDebt> {
  const columns = GROUPS.filter(
    (group) => isStated(from, group) && (isCounted || !isStated(to, group)),
  ).flat();

  return Object.fromEntries(columns.map((column) => [column, from[column]]));
}

function isStated(stated: StatedDebt, columns: readonly Column[]): boolean {
  return columns.some((column) => !isDeepStrictEqual(stated[column], NOTHING_STATED[column]));
}
