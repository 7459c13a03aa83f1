import type { Debt } from "@snowball/contract";
import { signOf } from "@snowball/money";
import { planningCurrency } from "@snowball/planner";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { createJob, enqueue } from "#jobs/job-list.ts";
import { instantAfter } from "#ports/clock.ts";

import { deleteRemovedDebts } from "./debt-entry-store.ts";
import type { DebtEntry } from "./debt-rows.ts";

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
