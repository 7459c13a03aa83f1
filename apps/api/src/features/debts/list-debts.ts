import type { Debt } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";

import { findLinkedDebts, findManualDebts } from "./debt-store.ts";
import { tellDebts } from "./read-debts.ts";

export type DebtDeps = Pick<Dependencies, "database" | "clock">;

/**
 * All debts of the user, the linked ones first, both kinds as they came. A user has dozens at most,
 * and what is missing depends on all of them, so a page is cut out of the whole list.
 */
export async function listDebts({ database, clock }: DebtDeps, caller: Caller): Promise<Debt[]> {
  const { userId } = caller;
  const now = clock.now();

  const [{ today }, linked, manual] = await database.readAsUser(userId, (queries) =>
    Promise.all([
      findUserDay(queries, caller, now),
      findLinkedDebts(queries, userId),
      findManualDebts(queries, userId),
    ]),
  );
  return tellDebts({ linked, manual }, { now, today });
}
