import type { Debt } from "@snowball/contract";

import { type Caller, findUserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { lockDebtor, saveEntry } from "./debt-entry-store.ts";
import { findLinkedDebts } from "./debt-store.ts";
import type { DebtDeps } from "./list-debts.ts";
import { noteBackDebts } from "./note-back-debts.ts";
import { orderFollowUps } from "./order-follow-ups.ts";
import { readDebt } from "./read-debts.ts";
import { lockManualEntry } from "./remove-debt.ts";

type Pair = { caller: Caller; uuid: string; linked: string };

/**
 * Records that an entered debt and a linked one are different, so that the user is not asked again.
 * @throws Problem `debt_is_linked` if the first is not an entered debt; `not_found` if a debt is another user's or
 * was removed.
 */
export async function markDebtsDistinct(deps: DebtDeps, pair: Pair): Promise<Debt> {
  return changeApart(deps, pair, (apart) => [...apart, pair.linked]);
}

/** Undoes `markDebtsDistinct`, and throws the same problems. */
export async function unmarkDebtsDistinct(deps: DebtDeps, pair: Pair): Promise<Debt> {
  return changeApart(deps, pair, (apart) => apart);
}

async function changeApart(
  { database, clock }: DebtDeps,
  { caller, uuid: id, linked }: Pair,
  change: (others: readonly string[]) => readonly string[],
): Promise<Debt> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUserInTransaction(userId, async (queries) => {
    await lockDebtor(queries, userId);
    const { removedAt, keptApart } = await lockManualEntry(queries, { userId, id });
    if (removedAt) throw new Problem("not_found", { reason: "the debt was removed" });
    const known = new Set((await findLinkedDebts(queries, userId)).map((debt) => debt.id));
    if (!known.has(linked)) throw new Problem("not_found");

    // An account that is linked again gets a new id, so old ids are dropped to keep the list short.
    const others = keptApart.filter((each) => each !== linked && known.has(each));
    await saveEntry(queries, { userId, id, change: { keptApart: [...change(others)] } });
    await noteBackDebts(queries, { userId, now });
    await orderFollowUps(queries, userId);
    const { today } = await findUserDay(queries, caller, now);
    return readDebt(queries, { userId, id, now, today });
  });
}
