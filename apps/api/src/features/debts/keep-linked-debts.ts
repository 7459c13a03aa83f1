import type { Debt } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { UserDay } from "#features/profile/index.ts";

import { canonicalDebt } from "./canonical-debt-rules.ts";
import { lockEntry, makeEntryManual, openLinkedEntry, saveEntry } from "./debt-entry-store.ts";
import { findLinkedDebts, findManualDebts } from "./debt-store.ts";
import type { FollowJoin } from "./follow-join.ts";
import { joinWords } from "./joined-debt-rules.ts";
import { keptWords } from "./kept-debt-rules.ts";
import { readDebt, type Reading, tellDebts } from "./read-debts.ts";

type Keeping = Omit<Reading, "today"> & { day: UserDay } & Pick<FollowJoin, "carryLedger">;

/**
 * Makes entered debts of all that the user's banks report, in the caller's transaction, which is the
 * system's, holds the debtor and ends the connections: the last known figures stay with their days, and
 * under the same ids, so that places in an order, payments and history stay as well. What repeats
 * another linked debt goes with its account. One that was kept before and of which the user has not said
 * whether it is back is kept once: as the one that was there, with the bank's newer figures and payments.
 * @returns the ids under which they are entered now.
 */
export async function keepLinkedDebts(queries: Queries, keeping: Keeping): Promise<string[]> {
  const { userId, now } = keeping;
  const linked = await findLinkedDebts(queries, userId);
  const manual = await findManualDebts(queries, userId);
  const debts = tellDebts({ linked, manual }, { now, today: keeping.day.today });
  const kept: string[] = [];

  for (const debt of debts) {
    if (debt.account === null || debt.duplicate_of !== null) continue;
    const id = debt.uuid;
    const syncedAt = linked.find((each) => each.id === id)?.syncedAt ?? null;
    const before = debts.find(({ account, duplicate_of: as }) => account === null && as === id);
    await openLinkedEntry(queries, { userId, id, createdAt: now });
    if (before) await tellOf(queries, keeping, { entered: before.uuid, linked: debt });
    const keptAs = before?.uuid ?? id;
    if (await keepAs(queries, keeping, { id: keptAs, debt, syncedAt })) kept.push(keptAs);
  }
  return kept;
}

type Kept = { id: string; debt: Debt; syncedAt: Date | null };

/** Keeps a linked debt under an id. @returns false where nobody says in which currency it is owed. */
async function keepAs(
  queries: Queries,
  { userId, now, day }: Keeping,
  { id, debt, syncedAt }: Kept,
): Promise<boolean> {
  const entry = await lockEntry(queries, { userId, id: debt.uuid });
  const reading = { userId, now, today: day.today, id: debt.uuid };
  const told = id === debt.uuid ? debt : await readDebt(queries, reading);
  const stated = entry && keptWords(told, { own: canonicalDebt(entry), syncedAt });

  if (!stated) return false;
  await makeEntryManual(queries, { userId, id, stated });
  return true;
}

/**
 * Lets a linked debt tell what only the entered one does, as which it is kept, and that one's ledger what was
 * paid since.
 */
async function tellOf(
  queries: Queries,
  { userId, now, day, carryLedger }: Keeping,
  { entered: id, linked: debt }: { entered: string; linked: Debt },
): Promise<void> {
  await carryLedger(queries, { userId, from: debt.uuid, to: id, now, day });
  const entered = await lockEntry(queries, { userId, id });
  const entry = await lockEntry(queries, { userId, id: debt.uuid });
  if (entered === null || entry === null) return;

  const stated = canonicalDebt(entry);
  const { change } = joinWords(canonicalDebt(entered), { debt, stated });
  await saveEntry(queries, { userId, id: debt.uuid, change });
}
