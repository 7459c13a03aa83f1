import type { Obligation } from "@snowball/contract";

import type { Caller } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { changeLedger } from "./change-ledger.ts";
import { saveObligations } from "./ledger-store.ts";
import type { LedgerDeps } from "./list-obligations.ts";
import { presentObligation } from "./present-obligation.ts";

type Skipping = { caller: Caller; debtId: string; cycle: string; isSkipped: boolean };

/**
 * Says that nothing will be paid of a cycle, or takes that back; what is so already stays so.
 * @throws Problem `not_found` where the user's debt has no such cycle.
 */
export async function skipObligation(
  deps: LedgerDeps,
  { caller, debtId, cycle, isSkipped }: Skipping,
): Promise<Obligation> {
  const { after } = await changeLedger(deps, {
    caller,
    findDebt: async () => debtId,
    make: async ({ queries, before, day }) => {
      const row = before.obligations.find((each) => each.cycle === cycle);
      if (!row) throw new Problem("not_found", { reason: "no such cycle of this debt" });
      const skippedOn = isSkipped ? (row.skippedOn ?? day.today) : null;
      await saveObligations(queries, caller.userId, [{ ...row, skippedOn, isClosed: false }]);
    },
  });
  const told = after.ledger.obligations.find(({ obligation }) => obligation.cycle === cycle);
  if (!told) throw new Error("The cycle that was changed is not there.");

  return presentObligation(told, after);
}
