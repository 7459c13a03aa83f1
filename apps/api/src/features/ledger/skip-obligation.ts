import type { Obligation } from "@snowball/contract";

import type { Caller } from "#features/profile/index.ts";

import { changeCycle } from "./change-cycle.ts";
import type { LedgerDeps } from "./list-obligations.ts";

type Skipping = { caller: Caller; debtId: string; cycle: string; isSkipped: boolean };

/**
 * Says that nothing will be paid of a cycle, or takes that back; what is so already stays so.
 * @throws Problem `not_found` where the user's debt has no such cycle.
 */
export function skipObligation(
  deps: LedgerDeps,
  { isSkipped, ...about }: Skipping,
): Promise<Obligation> {
  return changeCycle(deps, {
    ...about,
    say: ({ obligation }, { today }) => ({
      skippedOn: isSkipped ? (obligation.skippedOn ?? today) : null,
    }),
  });
}
