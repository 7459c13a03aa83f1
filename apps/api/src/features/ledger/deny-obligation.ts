import type { Obligation } from "@snowball/contract";

import type { Caller } from "#features/profile/index.ts";

import { changeCycle } from "./change-cycle.ts";
import type { LedgerDeps } from "./list-obligations.ts";

type UnpaidReport = { caller: Caller; debtId: string; cycle: string; isDenied: boolean };

/**
 * Marks a cycle as unpaid, or removes that mark. Stores the amount seen so far, so that the user is asked again if
 * more is seen later.
 * @throws Problem `not_found` if the user's debt has no such cycle.
 */
export function markUnpaid(
  deps: LedgerDeps,
  { isDenied, ...about }: UnpaidReport,
): Promise<Obligation> {
  return changeCycle(deps, {
    ...about,
    change: (evaluated, { today }) => {
      if (!isDenied) return { notPaid: null };
      const { obligation, isDenied: wasDenied, seen } = evaluated;
      return { notPaid: wasDenied ? obligation.notPaid : { on: today, seen } };
    },
  });
}
