import { counted } from "#lib/format-duration.ts";

import type { Debt, PayoffPlan } from "@snowball/contract";
import { signOf } from "@snowball/money";

type LeftOut = Pick<PayoffPlan["outcome"], "left_out">;

/**
 * Describes whether the debts that the user entered are in the plan or paid off. A debt with a mask came from a bank
 * that was unlinked. Returns null if none is in the plan.
 */
export function describeEntered(
  debts: readonly Debt[],
  { left_out: leftOut }: LeftOut,
): string | null {
  const entered = debts.filter(
    ({ uuid, account, mask, is_included: isIncluded }) =>
      account === null && mask === null && isIncluded && leftOut.every(({ debt }) => debt !== uuid),
  );
  const owing = entered.filter(({ owed }) => owed.value !== null && signOf(owed.value) > 0);
  if (owing.length > 0) {
    const verb = owing.length === 1 ? "is" : "are";
    return `${counted(owing.length, "debt")} you entered ${verb} in your payoff plan.`;
  }
  if (entered.length === 0) return null;

  return `Nothing is owed on the ${entered.length === 1 ? "debt" : counted(entered.length, "debt")} you entered.`;
}
