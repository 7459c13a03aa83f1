import type { CombinedBillAnswer, Debt } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { findLoansOfBill } from "#features/accounts/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { lockManualEntry, openEntry } from "./change-debt.ts";
import { lockUserDebts, saveEntry } from "./debt-entry-store.ts";
import { findLinkedDebts } from "./debt-store.ts";
import { enqueueDebtUpdates, markRelinkedDebts } from "./follow-ups.ts";
import { readDebt } from "./read-debts.ts";

type Answer = { caller: Caller; uuid: string; answer: CombinedBillAnswer };

/**
 * Stores the user's answer to whether several student loans that report the same bill share one bill. Applies it to
 * all of these loans or to none.
 * @throws Problem `not_found` for a debt of another user or a debt without such a bill.
 */
export async function answerCombinedBill(
  { database, clock }: Dependencies,
  { caller, uuid, answer }: Answer,
): Promise<Debt> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUserInTransaction(userId, async (db) => {
    await lockUserDebts(db, userId);
    const loans = await findLoansOfBill(db, { userId, accountId: uuid });
    if (loans.length === 0)
      throw new Problem("not_found", { reason: "the debt has no combined bill" });

    for (const id of loans) {
      await openEntry(db, { userId, id, now });
      const change = { is_bill_shared: answer.is_shared };
      await saveEntry(db, { userId, id, change });
    }
    await enqueueDebtUpdates(db, userId);
    const { today } = await findUserDay(db, caller, now);
    return readDebt(db, { userId, id: uuid, now, today });
  });
}

type Pair = { caller: Caller; uuid: string; linked: string };

/**
 * Records that an entered debt and a linked one are different, so that the user is not asked again.
 * @throws Problem `debt_is_linked` if the first is not an entered debt; `not_found` if a debt is another user's or
 * was removed.
 */
export async function markDebtsDistinct(deps: Dependencies, pair: Pair): Promise<Debt> {
  return changeApart(deps, pair, (apart) => [...apart, pair.linked]);
}

/** Undoes `markDebtsDistinct`, and throws the same problems. */
export async function unmarkDebtsDistinct(deps: Dependencies, pair: Pair): Promise<Debt> {
  return changeApart(deps, pair, (apart) => apart);
}

async function changeApart(
  { database, clock }: Dependencies,
  { caller, uuid: id, linked }: Pair,
  change: (others: readonly string[]) => readonly string[],
): Promise<Debt> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUserInTransaction(userId, async (db) => {
    await lockUserDebts(db, userId);
    const entry = await lockManualEntry(db, { userId, id });
    if (entry.removed_at) throw new Problem("not_found", { reason: "the debt was removed" });
    const known = new Set((await findLinkedDebts(db, { userId })).map((debt) => debt.id));
    if (!known.has(linked)) throw new Problem("not_found");

    // An account that is linked again gets a new id, so old ids are dropped to keep the list short.
    const others = entry.kept_apart.filter((each) => each !== linked && known.has(each));
    await saveEntry(db, { userId, id, change: { kept_apart: [...change(others)] } });
    await markRelinkedDebts(db, { userId, now });
    await enqueueDebtUpdates(db, userId);
    const { today } = await findUserDay(db, caller, now);
    return readDebt(db, { userId, id, now, today });
  });
}
