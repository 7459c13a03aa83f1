import type { Obligation as WireObligation } from "@snowball/contract";

import type { Caller, UserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { changeLedger } from "./change-ledger.ts";
import type { Obligation } from "./ledger-rows.ts";
import { saveObligations } from "./ledger-store.ts";
import type { LedgerDeps } from "./list-obligations.ts";
import { presentObligation } from "./present-obligation.ts";
import type { ObligationOnDate } from "./state-rules.ts";

type Cycle = { caller: Caller; debtId: string; cycle: string };

/**
 * Skips a cycle, or removes the skip. Repeating the call changes nothing.
 * @throws Problem `not_found` if the user's debt has no such cycle.
 */
export function skipObligation(
  deps: LedgerDeps,
  cycle: Cycle,
  isSkipped: boolean,
): Promise<WireObligation> {
  return changeCycle(deps, cycle, ({ obligation }, { today }) => ({
    skippedOn: isSkipped ? (obligation.skippedOn ?? today) : null,
  }));
}

/**
 * Marks a cycle as unpaid, or removes that mark. Stores the amount seen so far, so that the user is asked again if
 * more is seen later.
 * @throws Problem `not_found` if the user's debt has no such cycle.
 */
export function markUnpaid(
  deps: LedgerDeps,
  cycle: Cycle,
  isDenied: boolean,
): Promise<WireObligation> {
  return changeCycle(deps, cycle, ({ isDenied: wasDenied, seen }, { today }) => {
    if (!isDenied) return { notPaidOn: null, notPaidSeen: null };
    return wasDenied ? {} : { notPaidOn: today, notPaidSeen: seen };
  });
}

/** @param change returns the columns to change. */
async function changeCycle(
  deps: LedgerDeps,
  { caller, debtId, cycle }: Cycle,
  change: (evaluated: ObligationOnDate, day: UserDay) => Partial<Obligation>,
): Promise<WireObligation> {
  const ofCycle = ({ obligation }: ObligationOnDate) => obligation.cycle === cycle;
  const { after } = await changeLedger(deps, {
    caller,
    find: async () => ({ debtId }),
    make: async ({ queries, before, day }) => {
      const evaluated = before.ledger.obligations.find(ofCycle);
      if (!evaluated) throw new Problem("not_found", { reason: "no such cycle of this debt" });
      const changed = { ...evaluated.obligation, ...change(evaluated, day), isClosed: false };
      await saveObligations(queries, caller.userId, [changed]);
    },
  });
  const evaluated = after.ledger.obligations.find(ofCycle);
  if (!evaluated) throw new Error("The cycle that was changed is not there.");

  return presentObligation(evaluated, after);
}
