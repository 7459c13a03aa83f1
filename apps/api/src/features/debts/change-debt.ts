import { randomUUID } from "node:crypto";

import { type Debt, type DebtChange, MANUAL_DEBTS_MAX, type NewDebt } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";
import { FieldProblem, Problem, refuseFaults } from "#http/problem.ts";
import { enqueue } from "#jobs/job-list.ts";

import { applyChange } from "./debt-change-rules.ts";
import {
  faultsInInput,
  faultsInNew,
  faultsInReadOnlyFields,
  faultsInBalanceCount,
  faultsInTimes,
  faultsTogether,
} from "./debt-fault-rules.ts";
import {
  countManualDebts,
  pruneRemovedDebts,
  findEntryIds,
  insertManualDebts,
  lockAccountRow,
  lockUserDebts,
  lockEntry,
  upsertLinkedEntries,
  saveEntry,
} from "./debt-entry-store.ts";
import { type DebtEntry, NOTHING_STATED, type StatedDebt } from "./debt-rows.ts";
import { canonicalDebt } from "./debt-rules.ts";
import { findLinkedDebts } from "./debt-store.ts";
import {
  enqueueDebtUpdates,
  followChange,
  type FollowInclusion,
  markRelinkedDebts,
  type MergeUndo,
} from "./follow-ups.ts";
import { unmergeOverrides } from "./joined-debt-rules.ts";
import { lastDateToHaveBegun, readDebt, readDebts, type Reading } from "./read-debts.ts";

/**
 * Creates a manual debt. Repeating the call with the same id returns the debt that exists already.
 * @throws FieldProblem with the invalid fields; Problem `too_many_debts`.
 */
export async function createDebt(
  { database, clock }: Dependencies,
  { caller, input: { uuid, ...input } }: { caller: Caller; input: NewDebt },
): Promise<Debt> {
  const { userId } = caller;
  const now = clock.now();
  refuseFaults({ ...faultsInInput(input, lastDateToHaveBegun(now)), ...faultsInNew(input) });

  return database.asUserInTransaction(userId, async (db) => {
    await lockUserDebts(db, userId);
    const { today } = await findUserDay(db, caller, now);
    const reading = { userId, id: uuid?.toLowerCase() ?? randomUUID(), now, today };
    const entered = await findEntered(db, reading);
    if (entered) return entered;
    if ((await countManualDebts(db, userId)) >= MANUAL_DEBTS_MAX) {
      throw new Problem("too_many_debts");
    }
    const before = { ...NOTHING_STATED, currency: "USD" };
    const stated = applyChange(before, input, { now, today, isManual: true });
    await insertManualDebts(db, [{ userId, id: reading.id, stated, createdAt: now }]);

    await enqueueDebtUpdates(db, userId);
    const debt = await readDebt(db, reading);
    refuseFaults(faultsTogether(debt, input));
    return debt;
  });
}

/**
 * Returns the debt that was created before with this id, if a client repeats its request. Null if there is none.
 * @throws FieldProblem if the id belongs to a debt or account that is no longer in the list.
 */
async function findEntered(db: Db, reading: Reading & { id: string }): Promise<Debt | null> {
  const { userId, id } = reading;
  const [entry] = await findEntryIds(db, { userId, ids: [id] });
  if (entry === undefined && !(await lockAccountRow(db, { userId, id }))) return null;

  const debt = (await readDebts(db, reading)).find((each) => each.uuid === id);
  if (!debt) throw new FieldProblem({ uuid: ["This debt was entered before, and removed since."] });
  return debt;
}

type Change = { caller: Caller; id: string; change: DebtChange };

export type UpdateDebtDeps = Dependencies & { adjustBudgetForInclusion: FollowInclusion };

/**
 * Changes a manual debt, or the user's overrides of a linked one. Adjusts the plan's total if the debt is included
 * or excluded. Applies all changes or none; concurrent changes both take effect.
 * @throws FieldProblem with the invalid fields; Problem `not_found` if the debt is another user's, was removed, or
 * its account was closed.
 */
export async function updateDebt(
  { database, clock, adjustBudgetForInclusion }: UpdateDebtDeps,
  { caller, id, change }: Change,
): Promise<Debt> {
  const { userId } = caller;
  const now = clock.now();
  refuseFaults(faultsInInput(change, lastDateToHaveBegun(now)));

  return database.asUserInTransaction(userId, async (db) => {
    const entry = await openEntry(db, { userId, id, now });
    const isManual = entry.account_id === null;
    refuseFaults({
      ...faultsInReadOnlyFields(change, { isManual }),
      ...faultsInTimes(change, now),
    });

    const { today } = await findUserDay(db, caller, now);
    const read = () => readDebts(db, { userId, now, today });
    const isDated = isManual && entry.balances.length > 1 && statesAmount(change);
    const before = change.is_included === undefined && !isDated ? null : await read();
    const current = isDated ? before?.find(({ uuid }) => uuid === id) : undefined;

    const whole = current ? withOtherBalances(change, current) : change;
    const stated = applyChange(entry, whole, { now, today, isManual });
    refuseFaults(faultsInBalanceCount(stated, change));
    await enqueueDebtUpdates(db, userId);
    await saveEntry(db, { userId, id, change: stated });

    const after = await read();
    const debt = after.find(({ uuid }) => uuid === id);
    if (!debt) throw new Problem("not_found");
    refuseFaults(faultsTogether(debt, change));
    if (before && change.is_included !== undefined)
      await followChange(db, adjustBudgetForInclusion, { userId, now, entry, before, after });
    return debt;
  });
}

function statesAmount({ balances }: DebtChange): boolean {
  return (balances ?? []).some(({ amount }) => amount !== undefined);
}

/**
 * Adds the estimates of the balances that a change leaves out, because payments and interest count from the last
 * time an amount was entered.
 */
function withOtherBalances(change: DebtChange, { balances }: Debt): DebtChange {
  const inputs = change.balances ?? [];
  const others = balances
    .filter(({ id }) => inputs.every((each) => each.id !== id || each.amount === undefined))
    .map(({ id, amount }) => ({ ...inputs.find((each) => each.id === id), id, amount }));
  const ids = new Set(others.map(({ id }) => id));

  return { ...change, balances: [...inputs.filter(({ id }) => !ids.has(id)), ...others] };
}

type Key = { userId: string; id: string };

/** Removed debts do not count toward the user's limit, so they need their own. */
export const REMOVED_MAX = 200;

/**
 * Removes a manual debt. `restoreDebt` can restore it until 200 others were removed.
 * @throws Problem `debt_is_linked` if a bank reports the debt; `not_found` if it is another user's or was removed
 * before.
 */
export async function removeDebt({ database, clock }: Dependencies, key: Key): Promise<void> {
  await database.asUserInTransaction(key.userId, async (db) => {
    await lockUserDebts(db, key.userId);
    const entry = await lockManualEntry(db, key);
    if (entry.removed_at) throw new Problem("not_found", { reason: "the debt was removed before" });

    const now = clock.now();
    await saveEntry(db, { ...key, change: { removed_at: now, duplicate_of: null } });
    await markRelinkedDebts(db, { userId: key.userId, now });
    await pruneRemovedDebts(db, key.userId, REMOVED_MAX);
    await enqueue(db, "snapshot_payoff_plan", { userId: key.userId });
  });
}

/**
 * Returns the user's manual debt, removed or not, and locks it until the transaction ends.
 * @throws Problem `debt_is_linked` or `not_found`.
 */
export async function lockManualEntry(db: Db, key: Key): Promise<DebtEntry> {
  const entry = await lockEntry(db, key);
  if (entry && entry.account_id === null) return entry;

  const linked = await findLinkedDebts(db, key);
  throw new Problem(linked.some(({ id }) => id === key.id) ? "debt_is_linked" : "not_found");
}

/**
 * Restores a removed debt, and undoes its merge with a linked debt if it was removed by one. Does nothing if the
 * debt is not removed.
 * @throws Problem `debt_is_linked`, `too_many_debts`; `not_found` if the debt is another user's or was removed too
 * long ago.
 */
export async function restoreDebt(
  { database, clock, ...giveBack }: Dependencies & MergeUndo,
  { caller, id }: { caller: Caller; id: string },
): Promise<Debt> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUserInTransaction(userId, async (db) => {
    await lockUserDebts(db, userId);
    const entered = await lockManualEntry(db, { userId, id });
    if (entered.removed_at !== null) {
      if ((await countManualDebts(db, userId)) >= MANUAL_DEBTS_MAX) {
        throw new Problem("too_many_debts");
      }
      await partFromLinked(db, entered, giveBack);
      await saveEntry(db, { userId, id, change: { removed_at: null, same_as: null } });
      await markRelinkedDebts(db, { userId, now });
    }

    await enqueueDebtUpdates(db, userId);
    const { today } = await findUserDay(db, caller, now);
    return readDebt(db, { userId, id, now, today });
  });
}

/** Undoes a merge. Settings and scenarios keep the linked debt, because it is certainly owed. */
async function partFromLinked(
  db: Db,
  entered: DebtEntry,
  { undoLedgerCopy }: MergeUndo,
): Promise<void> {
  const { user_id: userId, same_as: sameAs } = entered;
  if (sameAs === null) return;
  const linked = await lockEntry(db, { userId, id: sameAs.debt });
  if (linked === null) return;

  const stated = canonicalDebt(linked);
  const change = unmergeOverrides(canonicalDebt(entered), { stated, sameAs });
  await saveEntry(db, { userId, id: linked.id, change });
  if (sameAs.ledger) {
    await undoLedgerCopy(db, { userId, debtId: linked.id, carried: sameAs.ledger });
  }
}

/**
 * Returns the user's input about a debt and locks it for a change. Creates an empty entry for a linked debt.
 * @throws Problem `not_found` if the debt is another user's, was removed, or its account was deleted.
 */
export async function openEntry(
  db: Db,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<DebtEntry> {
  const stored = await lockEntry(db, { userId, id });
  if (stored?.removed_at) throw new Problem("not_found", { reason: "the debt was removed" });
  if (stored) return stored;

  const isLinked = (await findLinkedDebts(db, { userId })).some((debt) => debt.id === id);
  if (!isLinked) throw new Problem("not_found");
  const isLocked = await lockAccountRow(db, { userId, id });
  if (!isLocked)
    throw new Problem("not_found", { reason: "the account was deleted in the meantime" });
  await upsertLinkedEntries(db, { userId, ids: [id], createdAt: now });

  const opened = await lockEntry(db, { userId, id });
  if (!opened) throw new Error("The entry that was opened is not there.");
  return opened;
}

type Entered = { userId: string; now: Date; debts: readonly { id: string; stated: StatedDebt }[] };

/**
 * Inserts several validated manual debts in the caller's transaction, which must have locked the user's debts.
 * @throws Problem `too_many_debts`.
 */
export async function enterStatedDebts(db: Db, { userId, now, debts }: Entered): Promise<void> {
  if (debts.length === 0) return;
  if ((await countManualDebts(db, userId)) + debts.length > MANUAL_DEBTS_MAX) {
    throw new Problem("too_many_debts");
  }
  await insertManualDebts(
    db,
    debts.map((debt) => ({ ...debt, userId, createdAt: now })),
  );
  await enqueueDebtUpdates(db, userId);
}
