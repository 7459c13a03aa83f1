import type { Debt } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";

import { findLinkedDebts, findManualDebts } from "./debt-store.ts";
import { buildDebts } from "./read-debts.ts";

export type DebtDeps = Pick<Dependencies, "database" | "clock">;

/**
 * Returns all debts of the user, linked ones first. Callers cut pages out of the whole list: a user has dozens of
 * debts at most, and the missing figures of each depend on the others.
 */
export async function listDebts({ database, clock }: DebtDeps, caller: Caller): Promise<Debt[]> {
  const { userId } = caller;
  const now = clock.now();

  const [{ today }, linked, manual] = await database.asUser(userId, (queries) =>
    Promise.all([
      findUserDay(queries, caller, now),
      findLinkedDebts(queries, userId),
      findManualDebts(queries, userId),
    ]),
  );
  return buildDebts({ linked, manual }, { now, today });
}
