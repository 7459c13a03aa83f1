import type { Debt } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { UserDay } from "#features/profile/index.ts";

import { canonicalDebt } from "./canonical-debt-rules.ts";
import { detachEntry, lockEntry, openLinkedEntry, saveEntry } from "./debt-entry-store.ts";
import { findLinkedDebts, findManualDebts } from "./debt-store.ts";
import type { FollowJoin } from "./follow-join.ts";
import { mergeOverrides } from "./joined-debt-rules.ts";
import { keptWords } from "./kept-debt-rules.ts";
import { buildDebts, readDebt, type Reading } from "./read-debts.ts";

type Keeping = Omit<Reading, "today"> & { day: UserDay } & Pick<FollowJoin, "carryLedger">;

/**
 * Turns all linked debts of the user into manual ones before their connections are deleted. They keep the last
 * known figures and their ids, so that payoff order, payments and history stay. Duplicates of a linked debt are
 * deleted with their accounts. If a kept debt was linked again and the user has not confirmed it, updates that kept
 * debt instead. Runs in the caller's system transaction, which must have locked the user's debts.
 * @returns the ids of the manual debts.
 */
export async function keepLinkedDebts(queries: Queries, keeping: Keeping): Promise<string[]> {
  const { userId, now } = keeping;
  const linked = await findLinkedDebts(queries, userId);
  const manual = await findManualDebts(queries, userId);
  const debts = buildDebts({ linked, manual }, { now, today: keeping.day.today });
  const kept: string[] = [];

  for (const debt of debts) {
    if (debt.account === null || debt.duplicate_of !== null) continue;
    const id = debt.uuid;
    const syncedAt = linked.find((each) => each.id === id)?.syncedAt ?? null;
    const before = debts.find(({ account, duplicate_of: as }) => account === null && as === id);
    await openLinkedEntry(queries, { userId, id, createdAt: now });
    if (before) await fillFromKept(queries, keeping, { entered: before.uuid, linked: debt });
    const keptAs = before?.uuid ?? id;
    if (await keepAs(queries, keeping, { id: keptAs, debt, syncedAt })) kept.push(keptAs);
  }
  return kept;
}

type Kept = { id: string; debt: Debt; syncedAt: Date | null };

/**
 * Turns a linked debt into a manual one with the given id.
 * @returns false if its currency is unknown.
 */
async function keepAs(
  queries: Queries,
  { userId, now, day }: Keeping,
  { id, debt, syncedAt }: Kept,
): Promise<boolean> {
  const entry = await lockEntry(queries, { userId, id: debt.uuid });
  const reading = { userId, now, today: day.today, id: debt.uuid };
  const shown = id === debt.uuid ? debt : await readDebt(queries, reading);
  const stated = entry && keptWords(shown, { own: canonicalDebt(entry), syncedAt });

  if (!stated) return false;
  await detachEntry(queries, { userId, id, stated });
  return true;
}

/**
 * Copies the payments of a linked debt to the kept debt that it repeats, and that debt's additional input to the
 * linked one.
 */
async function fillFromKept(
  queries: Queries,
  { userId, now, day, carryLedger }: Keeping,
  { entered: id, linked: debt }: { entered: string; linked: Debt },
): Promise<void> {
  await carryLedger(queries, { userId, from: debt.uuid, to: id, now, day });
  const entered = await lockEntry(queries, { userId, id });
  const entry = await lockEntry(queries, { userId, id: debt.uuid });
  if (entered === null || entry === null) return;

  const stated = canonicalDebt(entry);
  const { change } = mergeOverrides(canonicalDebt(entered), { debt, stated });
  await saveEntry(queries, { userId, id: debt.uuid, change });
}
