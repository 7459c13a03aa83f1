import type { CombinedBillAnswer, Debt } from "@snowball/contract";
import {
  ARRIVAL_BUSINESS_DAYS,
  ARRIVAL_MAX_BUSINESS_DAYS,
  businessDaysBefore,
} from "@snowball/dates";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { findLoansOfBill } from "#features/accounts/index.ts";
import { type Caller, findUserDay, type UserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { lockManualEntry, openEntry, REMOVED_MAX } from "./change-debt.ts";
import {
  detachEntry,
  lockEntry,
  lockUserDebts,
  pruneRemovedDebts,
  saveEntry,
  upsertLinkedEntries,
} from "./debt-entry-store.ts";
import type { DebtEntry, LinkedDebt } from "./debt-rows.ts";
import { canonicalDebt } from "./debt-rules.ts";
import { findDebtRows, findLinkedDebts, sumInTransit } from "./debt-store.ts";
import {
  type CarriedLedger,
  enqueueDebtUpdates,
  type FollowJoin,
  markRelinkedDebts,
} from "./follow-ups.ts";
import { keptFigures, type LastReport, mergeOverrides } from "./joined-debt-rules.ts";
import { areMissesCertain, buildDebts, readDebt, type Reading } from "./read-debts.ts";

type Pair = { caller: Caller; uuid: string; linked: string };

/**
 * Merges an entered debt with a linked one. Removes the entered debt, and copies its input that the linked debt
 * lacks, its payments and its scenarios to the linked debt, which is returned. `restoreDebt` undoes the merge.
 * Repeating the call changes nothing.
 * @throws Problem `debt_is_linked` if the first is not an entered debt; `not_found` if a debt is another user's or
 * was removed, or the second is not a linked debt.
 */
export async function mergeDebts(
  { database, clock, followJoin, copyLedger }: Dependencies & FollowJoin,
  { caller, uuid, linked }: Pair,
): Promise<Debt> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUserInTransaction(userId, async (db) => {
    await lockUserDebts(db, userId);
    const entered = await lockManualEntry(db, { userId, id: uuid });
    const isJoined = entered.removed_at !== null && entered.same_as?.debt === linked;
    if (entered.removed_at !== null && !isJoined) {
      throw new Problem("not_found", { reason: "the debt was removed" });
    }
    const day = await findUserDay(db, caller, now);
    const reading = { userId, id: linked, now, today: day.today };
    if (isJoined) return readDebt(db, reading);

    const pair = { userId, entered: uuid, linked, now, day };
    const carry = () => copyLedger(db, { userId, from: uuid, to: linked, now, day });
    await join(db, entered, { ...reading, carry });
    await followJoin(db, pair);
    await markRelinkedDebts(db, { userId, now });
    await enqueueDebtUpdates(db, userId);
    return readDebt(db, reading);
  });
}

async function join(
  db: Db,
  entered: DebtEntry,
  { carry, ...reading }: Reading & { id: string; carry: () => Promise<CarriedLedger> },
): Promise<void> {
  const { userId, id, now } = reading;
  const entry = await openEntry(db, reading);
  if (entry.account_id === null) {
    throw new Problem("not_found", { reason: "an entered debt is not a linked one" });
  }
  const debt = await readDebt(db, reading);
  const linked = { debt, stated: canonicalDebt(entry) };
  const { change, sameAs } = mergeOverrides(canonicalDebt(entered), linked);

  await saveEntry(db, { userId, id, change });
  const joined = { ...sameAs, ledger: await carry() };
  const answered = { removed_at: now, same_as: joined, duplicate_of: null };
  await saveEntry(db, { userId, id: entered.id, change: answered });
  await pruneRemovedDebts(db, userId, REMOVED_MAX);
}

type Keeping = Omit<Reading, "today"> &
  Pick<FollowJoin, "copyLedger"> & {
    day: UserDay;
    /** The debts with a bill that may contain missed payments, each with its bill without them; null if unknown. */
    behind: ReadonlyMap<string, string | null>;
  };

/**
 * Turns all linked debts of the user into manual ones before their connections are deleted. They keep the last
 * known figures and their ids, so that payoff order, payments and history stay. Duplicates of a linked debt are
 * deleted with their accounts. If a kept debt was linked again and the user has not confirmed it, updates that kept
 * debt instead. Runs in the caller's system transaction, which must have locked the user's debts.
 * @returns the ids of the manual debts.
 */
export async function keepLinkedDebts(db: Db, keeping: Keeping): Promise<string[]> {
  const { userId, now } = keeping;
  const rows = await findDebtRows(db, { userId });
  const debts = buildDebts(rows, { now, today: keeping.day.today });
  const kept: string[] = [];

  for (const debt of debts) {
    if (debt.account === null || debt.duplicate_of !== null) continue;
    const id = debt.uuid;
    const row = rows.linked.find((each) => each.id === id);
    if (row === undefined) continue;
    const before = debts.find(({ account, duplicate_of: as }) => account === null && as === id);
    await upsertLinkedEntries(db, { userId, ids: [id], createdAt: now });
    if (before) await fillFromKept(db, keeping, { entered: before.uuid, linked: debt });
    const keptAs = before?.uuid ?? id;
    const inTransit = await findInTransit(db, keeping, { debt, row });
    const report = {
      syncedAt: row.syncedAt,
      inTransit,
      areMissesCertain: areMissesCertain(row),
      isBehind: debt.is_overdue || keeping.behind.has(id),
      usualBill: keeping.behind.get(id) ?? null,
    };
    if (await keepAs(db, keeping, { id: keptAs, debt, report })) kept.push(keptAs);
  }
  return kept;
}

/** Returns what was sent to a linked debt and is not in the balance that its bank last reported. */
async function findInTransit(
  db: Db,
  { userId, day }: Keeping,
  { debt, row }: { debt: Debt; row: LinkedDebt },
): Promise<string> {
  const { syncedAt: at } = row;
  if (debt.owed.source !== "bank" || at === null) return "0.00";
  const on = day.dayOf(at);

  return sumInTransit(db, {
    userId,
    debtId: debt.uuid,
    reported: { at, on },
    // The bank may have reported nothing for weeks, so that payments of that time are not missing.
    since: businessDaysBefore(on, ARRIVAL_MAX_BUSINESS_DAYS),
    claimedSince: businessDaysBefore(
      on,
      areMissesCertain(row) ? ARRIVAL_BUSINESS_DAYS : ARRIVAL_MAX_BUSINESS_DAYS,
    ),
  });
}

type Kept = { id: string; debt: Debt; report: LastReport };

/**
 * Turns a linked debt into a manual one with the given id.
 * @returns false if its currency is unknown.
 */
async function keepAs(
  db: Db,
  { userId, now, day }: Keeping,
  { id, debt, report }: Kept,
): Promise<boolean> {
  const entry = await lockEntry(db, { userId, id: debt.uuid });
  const reading = { userId, now, today: day.today, id: debt.uuid };
  const shown = id === debt.uuid ? debt : await readDebt(db, reading);
  const stated = entry && keptFigures(shown, { own: canonicalDebt(entry), ...report });

  if (!stated) return false;
  await detachEntry(db, { userId, id, stated });
  return true;
}

/**
 * Copies the payments of a linked debt to the kept debt that it repeats, and that debt's additional input to the
 * linked one.
 */
async function fillFromKept(
  db: Db,
  { userId, now, day, copyLedger }: Keeping,
  { entered: id, linked: debt }: { entered: string; linked: Debt },
): Promise<void> {
  await copyLedger(db, { userId, from: debt.uuid, to: id, now, day });
  const entered = await lockEntry(db, { userId, id });
  const entry = await lockEntry(db, { userId, id: debt.uuid });
  if (entered === null || entry === null) return;

  const stated = canonicalDebt(entry);
  const { change } = mergeOverrides(canonicalDebt(entered), { debt, stated });
  await saveEntry(db, { userId, id: debt.uuid, change });
}

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
