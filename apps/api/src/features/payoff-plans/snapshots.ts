import { addDays } from "@snowball/dates";

import { reconcileLedger } from "#features/ledger/index.ts";
import { dayIn, findLocalDays } from "#features/profile/index.ts";
import { createJob, enqueueForUsers } from "#jobs/job-list.ts";
import { instantAfter } from "#ports/clock.ts";

import { computePlan } from "./compute-plan.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import { chosenSettings } from "./budget-rules.ts";
import { deleteScenariosDeletedBefore } from "./scenario-store.ts";
import { buildSnapshotDebt } from "./snapshot-rules.ts";
import {
  downsampleSnapshots,
  findPlanned,
  lockAccounts,
  saveSnapshot,
  usersToSnapshot,
} from "./snapshot-store.ts";

/**
 * Stores the user's plan and its outcome as the snapshot of the user's local day. Stores nothing if the user has
 * no debts or was deleted.
 */
async function takeSnapshot(deps: PayoffPlanDeps, userId: string): Promise<void> {
  const { facts, now } = await findPlanFacts(deps, { userId, deviceTimeZone: null });
  const { debts, ledger, today } = facts;
  if (debts.length === 0) return;

  // Uses a separate queue, so that many requests of the user cannot block the snapshot.
  const { outcome, ...amounts } = await computePlan(`snapshot:${userId}`, "snapshot", { facts });
  const { status, currency, owed, months, paid, interest, fees } = outcome;
  const accountIds = debts.flatMap(({ account }) => (account === null ? [] : [account]));
  const isSaved = await deps.database.asUserInTransaction(userId, async (db) => {
    // Figures from a bank are deleted with their account and must not be stored again afterwards.
    if (!(await lockAccounts(db, { userId, accountIds }))) return false;

    const last = await findPlanned(db, { userId, through: today });
    const known = { ...amounts, ledger, last, today };
    await saveSnapshot(db, {
      userId,
      takenOn: today,
      takenAt: now,
      debts: debts.map((debt) => buildSnapshotDebt(debt, known)),
      settings: chosenSettings(facts, outcome.least_budget?.amount ?? null),
      status,
      currency,
      owed,
      months,
      paid,
      interest,
      fees,
      debtFreeMonth: outcome.debt_free_month,
    });
    return true;
  });
  // The deleted account is no longer among the debts, so the recursion ends.
  if (!isSaved) await takeSnapshot(deps, userId);
}

/**
 * Creates the job that reconciles a user's ledger and then stores the day's snapshot of the plan and its outcome. If a
 * day has none, the ledger is still computed correctly when read.
 */
export function createSnapshotPayoffPlanJob(deps: PayoffPlanDeps) {
  return createJob("snapshot_payoff_plan", async ({ userId }) => {
    await deps.database.asSystemInTransaction((db) =>
      reconcileLedger(db, { userId, now: deps.clock.now() }),
    );
    await takeSnapshot(deps, userId);
  });
}

/** The number of days with daily snapshots. Only the last snapshot of an older month is kept. */
const DAILY_FOR_DAYS = 90;
/** The contract guarantees that a deleted scenario can be restored for this long. */
const SCENARIOS_KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Creates the daily job that deletes old snapshots except month ends, and permanently deletes old deleted scenarios.
 */
export function createThinSnapshotsJob({ database, clock }: PayoffPlanDeps) {
  return createJob("thin_payoff_snapshots", () =>
    database.asSystemInTransaction(async (db) => {
      const now = clock.now();
      await downsampleSnapshots(db, addDays(dayIn("UTC", now), -DAILY_FOR_DAYS));
      await deleteScenariosDeletedBefore(db, instantAfter(now, -SCENARIOS_KEPT_MS));
    }),
  );
}

/** Every hour, enqueues a snapshot for each user with debts and without a snapshot of their local day. */
export function createEnqueueSnapshotsJob({ database, clock }: PayoffPlanDeps) {
  return createJob("order_payoff_snapshots", async () => {
    const days = await database.asSystem((db) => findLocalDays(db, clock.now()));
    await enqueueForUsers(database, "snapshot_payoff_plan", usersToSnapshot(days));
  });
}
