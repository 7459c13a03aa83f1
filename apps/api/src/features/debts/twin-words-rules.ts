import { isDeepStrictEqual } from "node:util";

import { NOTHING_STATED, type StatedDebt } from "./debt-rows.ts";

type Column = keyof StatedDebt;

/** The columns with the user's input about a linked debt. Columns of one group belong together. */
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
 * Returns the user's input that one record of an account takes over from another.
 * @param isCounted whether the other record counted in the plan, so that its input replaces existing input.
 */
export function overridesForDuplicate(
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
