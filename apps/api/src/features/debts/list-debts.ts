import type { Debt } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";

import { readDebts } from "./read-debts.ts";

export type DebtDeps = Pick<Dependencies, "database" | "clock">;

/**
 * All debts of the user, the linked ones first, both kinds as they came. A user has dozens at most,
 * and what is missing depends on all of them, so a page is cut out of the whole list.
 */
export async function listDebts({ database, clock }: DebtDeps, caller: Caller): Promise<Debt[]> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUser(userId, async (queries) => {
    const { today } = await findUserDay(queries, caller, now);
    return readDebts(queries, { userId, now, today });
  });
}
