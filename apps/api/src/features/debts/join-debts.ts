import type { Debt } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import { orderReminders } from "#features/notifications/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { canonicalDebt } from "./canonical-debt-rules.ts";
import { deleteRemovedDebtsBut, lockDebtor, saveEntry } from "./debt-entry-store.ts";
import type { DebtEntry } from "./debt-rows.ts";
import type { FollowJoin } from "./follow-join.ts";
import { mergeOverrides } from "./joined-debt-rules.ts";
import type { DebtDeps } from "./list-debts.ts";
import { noteBackDebts } from "./note-back-debts.ts";
import { openEntry } from "./open-entry.ts";
import { orderFollowUps } from "./order-follow-ups.ts";
import { readDebt, type Reading } from "./read-debts.ts";
import { lockManualEntry, REMOVED_MAX } from "./remove-debt.ts";

type Pair = { caller: Caller; uuid: string; linked: string };

/**
 * Merges an entered debt with a linked one. Removes the entered debt, and copies its input that the linked debt
 * lacks, its payments and its scenarios to the linked debt, which is returned. `restoreDebt` undoes the merge.
 * Repeating the call changes nothing.
 * @throws Problem `debt_is_linked` if the first is not an entered debt; `not_found` if a debt is another user's or
 * was removed, or the second is not a linked debt.
 */
export async function mergeDebts(
  { database, clock, followJoin, carryLedger, carryScenarios }: DebtDeps & FollowJoin,
  { caller, uuid, linked }: Pair,
): Promise<Debt> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUserInTransaction(userId, async (queries) => {
    await lockDebtor(queries, userId);
    const entered = await lockManualEntry(queries, { userId, id: uuid });
    const isJoined = entered.removedAt !== null && entered.sameAs?.debt === linked;
    if (entered.removedAt !== null && !isJoined) {
      throw new Problem("not_found", { reason: "the debt was removed" });
    }
    const day = await findUserDay(queries, caller, now);
    const reading = { userId, id: linked, now, today: day.today };
    if (isJoined) return readDebt(queries, reading);

    const pair = { userId, entered: uuid, linked, now, day };
    const carry = async () => ({
      ledger: await carryLedger(queries, { userId, from: uuid, to: linked, now, day }),
      scenarios: await carryScenarios(queries, pair),
    });
    await join(queries, entered, { ...reading, carry });
    await followJoin(queries, pair);
    await noteBackDebts(queries, { userId, now });
    await orderFollowUps(queries, userId);
    await orderReminders(queries, userId);
    return readDebt(queries, reading);
  });
}

type Carried = Pick<NonNullable<DebtEntry["sameAs"]>, "ledger" | "scenarios">;

async function join(
  queries: Queries,
  entered: DebtEntry,
  { carry, ...reading }: Reading & { id: string; carry: () => Promise<Carried> },
): Promise<void> {
  const { userId, id, now } = reading;
  const entry = await openEntry(queries, reading);
  if (entry.accountId === null) {
    throw new Problem("not_found", { reason: "an entered debt is not a linked one" });
  }
  const debt = await readDebt(queries, reading);
  const linked = { debt, stated: canonicalDebt(entry) };
  const { change, sameAs } = mergeOverrides(canonicalDebt(entered), linked);

  await saveEntry(queries, { userId, id, change });
  const joined = { ...sameAs, ...(await carry()) };
  const answered = { removedAt: now, sameAs: joined, duplicateOf: null };
  await saveEntry(queries, { userId, id: entered.id, change: answered });
  await deleteRemovedDebtsBut(queries, userId, REMOVED_MAX);
}
