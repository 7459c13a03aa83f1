import type { Obligation as WireObligation } from "@snowball/contract";

import type { Caller, UserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { changeLedger } from "./change-ledger.ts";
import type { Obligation } from "./ledger-rows.ts";
import { saveObligations } from "./ledger-store.ts";
import type { LedgerDeps } from "./list-obligations.ts";
import { presentObligation } from "./present-obligation.ts";
import type { ObligationOnDate } from "./state-rules.ts";

type CycleChange = {
  caller: Caller;
  debtId: string;
  cycle: string;
  /** Returns the columns to change. */
  change: (evaluated: ObligationOnDate, day: UserDay) => Partial<Obligation>;
};

/**
 * Saves the user's change of one cycle.
 * @throws Problem `not_found` if the user's debt has no such cycle.
 */
export async function changeCycle(
  deps: LedgerDeps,
  { caller, debtId, cycle, change }: CycleChange,
): Promise<WireObligation> {
  const ofCycle = ({ obligation }: ObligationOnDate) => obligation.cycle === cycle;
  const { after } = await changeLedger(deps, {
    caller,
    findDebt: async () => debtId,
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
