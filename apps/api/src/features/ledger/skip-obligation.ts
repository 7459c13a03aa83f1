import type { Obligation } from "@snowball/contract";

import type { Caller } from "#features/profile/index.ts";

import { changeCycle } from "./change-cycle.ts";
import type { LedgerDeps } from "./list-obligations.ts";

type Skipping = { caller: Caller; debtId: string; cycle: string; isSkipped: boolean };

/**
 * Skips a cycle, or removes the skip. Repeating the call changes nothing.
 * @throws Problem `not_found` if the user's debt has no such cycle.
 */
export function skipObligation(
  deps: LedgerDeps,
  { isSkipped, ...about }: Skipping,
): Promise<Obligation> {
  return changeCycle(deps, {
    ...about,
    change: ({ obligation }, { today }) => ({
      skippedOn: isSkipped ? (obligation.skippedOn ?? today) : null,
    }),
  });
}
