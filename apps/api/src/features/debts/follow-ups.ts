import type { Debt } from "@snowball/contract";
import { signOf } from "@snowball/money";
import { planningCurrency } from "@snowball/planner";

import type { Db } from "#database/database.ts";
import type { CarriedLedger } from "#database/schema.ts";
import type { Dependencies } from "#dependencies.ts";
import { dayIn, type UserDay } from "#features/profile/index.ts";
import { createJob, enqueue } from "#jobs/job-list.ts";
import { instantAfter } from "#ports/clock.ts";

import {
  deleteRemovedDebts,
  lockEntry,
  renameInEntries,
  saveEntry,
  upsertLinkedEntries,
} from "./debt-entry-store.ts";
import type { DebtEntry } from "./debt-rows.ts";
import { findLinkedDebts, findManualDebts } from "./debt-store.ts";
import { overridesForDuplicate } from "./joined-debt-rules.ts";
import { buildDebts } from "./read-debts.ts";
import { findRelinkedDebts } from "./same-debt-rules.ts";

/** Enqueues the job that a changed debt requires: reconcile its ledger, and take the day's snapshot of the plan. */
export async function enqueueDebtUpdates(db: Db, userId: string): Promise<void> {
  await enqueue(db, "snapshot_payoff_plan", { userId });
}

/** A debt that was included in the plan or excluded from it. */
export type Inclusion = {
  isIncluded: boolean;
  /** The debt's monthly payment, escrow included. */
  payment: string;
};

/** Adjusts the total of the user's plan for a debt, in the transaction of the debt's change. */
export type FollowInclusion = (
  db: Db,
  inclusion: Inclusion & { userId: string; now: Date },
) => Promise<void>;

type Change = {
  userId: string;
  now: Date;
  entry: DebtEntry;
  /** All debts of the user, before and after the change of the entry. */
  before: readonly Debt[];
  after: readonly Debt[];
};

/**
 * Adjusts the plan's total when a debt is included or excluded. The payment of an excluded debt continues, so it is
 * not available for other debts: the total falls by it, and rises again on inclusion.
 */
export async function followChange(
  db: Db,
  adjustBudgetForInclusion: FollowInclusion,
  { userId, now, entry, before, after }: Change,
): Promise<void> {
  const [was, is] = [before, after].map((debts) => debts.find(({ uuid }) => uuid === entry.id));
  if (!was || !is || was.is_included === is.is_included) return;
  const isIncluded = is.is_included;
  const payment = isIncluded ? paymentInPlan(is, after) : paymentInPlan(was, before);
  if (payment === null) return;

  await adjustBudgetForInclusion(db, { userId, isIncluded, payment, now });
}

/** Returns the payment that a plan counts for an included debt; null if it is unknown or not planned. */
function paymentInPlan(debt: Debt, debts: readonly Debt[]): string | null {
  const { owed, missing, minimum, minimum_rule: rule, minimum_estimate: estimate } = debt;
  const isPlanned =
    debt.currency === planningCurrency(debts) &&
    missing.every((figure) => figure === "minimum" || figure === "promo_end");
  if (!isPlanned || owed.value === null || signOf(owed.value) <= 0) return null;

  return rule?.amount ?? minimum.value ?? estimate;
}

/** How long a removed debt can be restored, as the contract promises. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes removed debts that were not restored in time. */
export function createForgetRemovedDebtsJob({ database, clock }: Dependencies) {
  return createJob("forget_removed_debts", async () => {
    const before = instantAfter(clock.now(), -KEPT_MS);
    await database.asSystem((db) => deleteRemovedDebts(db, before));
  });
}

export type { CarriedLedger };

/** An entered debt and the linked debt with which it is merged. */
type JoinedPair = {
  userId: string;
  entered: string;
  linked: string;
  now: Date;
  day: UserDay;
};

/** A debt, and the debt to which its payments are copied. */
export type LedgerToCarry = {
  userId: string;
  from: string;
  to: string;
  now: Date;
  day: UserDay;
};

/** Moves data of an entered debt to the linked one, in the transaction that merges them. */
export type FollowJoin = {
  /** Replaces the entered debt by the linked one in the plan's settings and in saved scenarios. */
  followJoin: (db: Db, pair: JoinedPair) => Promise<void>;
  /** Copies the payments of a debt to the ledger of the one that replaces it. */
  copyLedger: (db: Db, carrying: LedgerToCarry) => Promise<CarriedLedger>;
};

/** Undoes a merge. */
export type MergeUndo = {
  /** Removes copied payments from the ledger of a linked debt. */
  undoLedgerCopy: (
    db: Db,
    from: { userId: string; debtId: string; carried: CarriedLedger },
  ) => Promise<void>;
};

type Twins = { userId: string; from: string; to: string };

/**
 * Moves the user's input about a linked debt to another record of the same account, before the first one is
 * deleted. Runs in the caller's transaction, which must have locked the user's debts.
 * @param isCounted whether `from` counted in the plan, so that its input replaces that of `to`.
 */
export async function moveOverrides(
  db: Db,
  { isCounted, now, ...twins }: Twins & { isCounted: boolean; now: Date },
): Promise<void> {
  const { userId, from, to } = twins;
  await upsertLinkedEntries(db, { userId, ids: [to], createdAt: now });
  const before = await lockEntry(db, { userId, id: from });
  const after = await lockEntry(db, { userId, id: to });
  if (before === null || after === null) return;

  const change = overridesForDuplicate(before, after, { isCounted });
  await saveEntry(db, { userId, id: to, change });
  await renameInEntries(db, twins);
}

/**
 * Updates which entered debts were linked again, and as which account. Each then counts once until the user answers
 * whether they are the same. Runs in the caller's transaction, which must have locked the user's debts.
 */
export async function markRelinkedDebts(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const manual = await findManualDebts(db, { userId });
  const [first] = manual;
  if (first === undefined) return;
  const linked = await findLinkedDebts(db, { userId });
  const entries = manual.map(({ entry }) => entry);
  const back = findRelinkedDebts(
    buildDebts({ linked, manual }, { now, today: dayIn(first.timeZone, now) }),
    {
      apart: new Map(entries.map((entry) => [entry.id, entry.kept_apart])),
      since: new Map([
        ...linked.map(({ id, createdAt }) => [id, createdAt] as const),
        ...entries.map((entry) => [entry.id, entry.created_at] as const),
      ]),
    },
  );

  const noted = entries
    .map(({ id, duplicate_of: before }) => ({ id, before, duplicateOf: back.get(id) ?? null }))
    .filter(({ before, duplicateOf }) => before !== duplicateOf);
  for (const { id, duplicateOf } of noted) {
    await saveEntry(db, { userId, id, change: { duplicate_of: duplicateOf } });
  }
}
