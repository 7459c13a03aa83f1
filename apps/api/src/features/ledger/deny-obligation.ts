import type { Obligation } from "@snowball/contract";

import type { Caller } from "#features/profile/index.ts";

import { changeCycle } from "./change-cycle.ts";
import type { LedgerDeps } from "./list-obligations.ts";

type Denial = { caller: Caller; debtId: string; cycle: string; isDenied: boolean };

/**
 * Says that a cycle was not paid, or takes that back. It is kept with what can be seen of the cycle
 * today: where more is seen later, the user is asked again, and an answer then is a new one.
 * @throws Problem `not_found` where the user's debt has no such cycle.
 */
export function denyObligation(
  deps: LedgerDeps,
  { isDenied, ...about }: Denial,
): Promise<Obligation> {
  return changeCycle(deps, {
    ...about,
    say: (told, { today }) => {
      if (!isDenied) return { notPaid: null };
      const { obligation, isDenied: isSaid, seen } = told;
      return { notPaid: isSaid ? obligation.notPaid : { on: today, seen } };
    },
  });
}
