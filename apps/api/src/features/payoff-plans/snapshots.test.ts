import { randomUUID } from "node:crypto";

import type { Page, PayoffSnapshot } from "@snowball/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { CARD } from "#testing/debt-harness.ts";
import { createPlanHarness, loan, type PlanHarness } from "#testing/plan-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { settle } from "#testing/reconcile-ledger.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";

import {
  createEnqueueSnapshotsJob,
  createSnapshotPayoffPlanJob,
  createThinSnapshotsJob,
} from "./snapshots.ts";

const CAR = loan("Car", { owed: "9000.00", apr: "7.99", minimum: "220.00" });

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

beforeEach(async () => {
  harness.api.deps.clock.set("2026-12-01T12:00:00Z");
  await queryDatabase(harness.api, "delete from users");
  await queryDatabase(harness.api, "delete from graphile_worker._private_jobs");
});

afterAll(() => harness.close());

async function debtor(timezone = ""): Promise<SignedInUser> {
  const user = await signUp(harness.api);
  await harness.create(user, CAR);
  await harness.api.call("PATCH", "/api/v1/me/", { token: user.access, body: { timezone } });
  return user;
}

/** Runs the hourly job and the snapshots that it enqueues. */
async function passHour(): Promise<void> {
  const { deps } = harness.api;
  await createEnqueueSnapshotsJob(deps).run({});
  await runPendingJobs(harness.api, [createSnapshotPayoffPlanJob(deps)]);
}

const snapshotNow = ({ userId }: SignedInUser) =>
  createSnapshotPayoffPlanJob(harness.api.deps).run({ userId });

async function daysOf({ userId }: SignedInUser): Promise<string[]> {
  const rows = await queryDatabase<{ day: string }>(
    harness.api,
    "select taken_on::text as day from payoff_snapshots where user_id = $1 order by taken_on",
    [userId],
  );
  return rows.map(({ day }) => day);
}

test("takes one snapshot per local day, however often the hourly job runs", async () => {
  const [auckland, honolulu] = [await debtor("Pacific/Auckland"), await debtor("Pacific/Honolulu")];

  for (const instant of ["2026-12-01T12:00:00Z", "2026-12-01T12:30:00Z", "2026-12-02T09:00:00Z"]) {
    harness.api.deps.clock.set(instant);
    await passHour();
  }

  expect(await daysOf(auckland)).toEqual(["2026-12-02"]);
  expect(await daysOf(honolulu)).toEqual(["2026-12-01"]);
});

test("the day's snapshot includes later changes of debts, payments and settings", async () => {
  const user = await debtor();
  await passHour();
  const kept = async () => {
    await runPendingJobs(harness.api, [createSnapshotPayoffPlanJob(harness.api.deps)]);
    const rows = await queryDatabase<{ owed: string; total: string }>(
      harness.api,
      "select owed::text, settings ->> 'total' as total from payoff_snapshots where user_id = $1",
      [user.userId],
    );
    return rows.map(({ owed, total }) => [Number(owed), total]);
  };
  const call = (method: "POST" | "PUT", path: string, body: object) =>
    harness.api.call(method, `/api/v1/${path}`, { token: user.access, body });

  harness.api.deps.clock.set("2026-12-01T12:03:00Z");
  const { uuid } = await harness.create(
    user,
    loan("Boat", { owed: "1000.00", apr: "5", minimum: "50.00" }),
  );
  expect(await kept()).toEqual([[10_000, "270.00"]]);
  const payment = { amount: "50.00", sent_on: "2026-12-01", status: "paid", uuid: randomUUID() };
  await call("POST", `debts/${uuid}/payments/`, payment);
  expect(await kept()).toEqual([[9950, "270.00"]]);
  const { settings } = await harness.plan(user);
  await call("PUT", "payoff-plan/", { ...settings, total: "500.00" });
  expect(await kept()).toEqual([[9950, "500.00"]]);
  await harness.call(user, "DELETE", { path: `${uuid}/` });
  expect(await kept()).toEqual([[9000, "500.00"]]);
});

/** Runs the hourly job and returns the number of enqueued snapshots. */
async function ordersOfHour(): Promise<number> {
  await createEnqueueSnapshotsJob(harness.api.deps).run({});
  const ordered = await queryDatabase(
    harness.api,
    "select from graphile_worker.jobs where task_identifier = 'snapshot_payoff_plan'",
  );
  return ordered.length;
}

test("a user who moved west gets no new snapshot for a day that already has one", async () => {
  const user = await debtor("Pacific/Auckland");
  await passHour();
  await harness.api.call("PATCH", "/api/v1/me/", {
    token: user.access,
    body: { timezone: "Pacific/Honolulu" },
  });

  expect(await ordersOfHour()).toBe(0);
  harness.api.deps.clock.set("2026-12-03T12:00:00Z");
  await passHour();

  expect(await daysOf(user)).toEqual(["2026-12-02", "2026-12-03"]);
});

test("removed debts and closed accounts schedule no snapshots", async () => {
  const [removing, closing] = [await debtor(), await signUp(harness.api)];
  const [debt] = await harness.debts(removing);
  const account = await harness.addAccount(closing, CARD);
  await harness.change(closing, account, { minimum: "95.00" });
  expect(await ordersOfHour()).toBe(2);

  await harness.call(removing, "DELETE", { path: `${debt?.uuid}/` });
  await queryDatabase(harness.api, "update accounts set closed_at = now()");
  await queryDatabase(harness.api, "delete from graphile_worker._private_jobs");

  expect(await ordersOfHour()).toBe(0);
});

test("every listed debt schedules snapshots, whatever account type the bank reports", async () => {
  const user = await signUp(harness.api);
  await harness.addAccount(user, { ...CARD, type: "other" });

  expect(await harness.debts(user)).toHaveLength(1);
  expect(await ordersOfHour()).toBe(1);
});

test("takes no snapshot of a user without debts or of a deleted user", async () => {
  const user = await signUp(harness.api);
  await passHour();
  await snapshotNow(user);
  await createSnapshotPayoffPlanJob(harness.api.deps).run({
    userId: "00000000-0000-4000-8000-000000000000",
  });

  expect(await queryDatabase(harness.api, "select 1 from payoff_snapshots")).toEqual([]);
});

test("keeps the newest snapshot of the day, even if an older job finishes later", async () => {
  const user = await debtor();
  await snapshotNow(user);
  harness.api.deps.clock.advance(60_000);
  await harness.put(user, { extra: "500.00" });
  await snapshotNow(user);
  harness.api.deps.clock.advance(-60_000);
  await harness.put(user, { extra: "1.00" });
  await snapshotNow(user);

  const rows = await queryDatabase<{ extra: string }>(
    harness.api,
    "select settings ->> 'extra' as extra from payoff_snapshots",
  );
  expect(rows).toEqual([{ extra: "500.00" }]);
});

test("a snapshot does not bring back an account that is deleted while it is taken", async () => {
  const user = await debtor();
  await harness.addAccount(user, CARD);
  await settle(harness.api.deps, user);
  const isWaiting = async () =>
    (
      await queryDatabase(
        harness.api,
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length > 0;

  const snapshot = await harness.api.deps.database.asSystemInTransaction(async (db) => {
    await db.execute(sql`delete from accounts where user_id = ${user.userId}`);
    let isTaken = false;
    const taking = snapshotNow(user).finally(() => {
      isTaken = true;
    });
    // At the end it has read the earlier debts and does not see the deletion.
    await vi.waitUntil(async () => isTaken || (await isWaiting()), { timeout: 20_000 });
    return { taking };
  });
  await snapshot.taking;

  const kept = await queryDatabase(
    harness.api,
    `select jsonb_path_query_array(debts, '$[*].account') as accounts, owed
     from payoff_snapshots where user_id = $1`,
    [user.userId],
  );
  expect(kept).toEqual([{ accounts: [null], owed: "9000.00" }]);
});

test("200: lists the outcomes of the plan, newest first, in pages", async () => {
  const user = await debtor();
  await harness.put(user, { extra: "100.00" });
  const { outcome } = await harness.plan(user);
  for (const day of ["2026-11-29", "2026-11-30", "2026-12-01"]) {
    harness.api.deps.clock.set(`${day}T12:00:00Z`);
    await snapshotNow(user);
  }

  const page = (await harness.get(user, "snapshots/?limit=2")).json<Page<PayoffSnapshot>>();
  const rest = (await harness.get(user, "snapshots/?limit=2&offset=2")).json<
    Page<PayoffSnapshot>
  >();

  expect(page.count).toBe(3);
  expect([...page.results, ...rest.results].map(({ on }) => on)).toEqual([
    "2026-12-01",
    "2026-11-30",
    "2026-11-29",
  ]);
  expect(page.results[0]).toEqual({
    on: "2026-12-01",
    status: "plan",
    currency: "USD",
    owed: "9000.00",
    months: outcome.months,
    debt_free_month: outcome.debt_free_month,
    paid: outcome.paid,
    interest: outcome.interest,
    fees: "0.00",
  });
});

test("after ninety days only the first snapshot and the last of each month are kept", async () => {
  const [user, other] = [await debtor(), await debtor()];
  for (const [each, days] of [
    [
      user,
      [
        "2026-06-28",
        "2026-06-29",
        "2026-06-30",
        "2026-07-01",
        "2026-07-20",
        "2026-09-01",
        "2026-09-02",
      ],
    ],
    [other, ["2026-07-02"]],
  ] as const) {
    for (const day of days) {
      harness.api.deps.clock.set(`${day}T12:00:00Z`);
      await snapshotNow(each);
    }
  }

  for (const day of ["2026-10-01", "2026-12-01"]) {
    harness.api.deps.clock.set(`${day}T12:00:00Z`);
    await createThinSnapshotsJob(harness.api.deps).run({});
  }

  expect(await daysOf(user)).toEqual(["2026-06-28", "2026-06-30", "2026-07-20", "2026-09-02"]);
  expect(await daysOf(other)).toEqual(["2026-07-02"]);
});

test("the first snapshot with each debt is kept, because progress is measured from it", async () => {
  const user = await debtor();
  for (const day of ["2026-06-10", "2026-06-11", "2026-06-20", "2026-06-21", "2026-06-30"]) {
    harness.api.deps.clock.set(`${day}T12:00:00Z`);
    if (day === "2026-06-20") await harness.create(user, { ...CAR, name: "Boat" });
    await snapshotNow(user);
  }

  harness.api.deps.clock.set("2026-10-01T12:00:00Z");
  await createThinSnapshotsJob(harness.api.deps).run({});

  expect(await daysOf(user)).toEqual(["2026-06-10", "2026-06-20", "2026-06-30"]);
});

test("the database restricts plans, scenarios and snapshots to their user", async () => {
  const [anna, berta] = [await debtor(), await debtor()];
  await harness.put(anna);
  await harness.keep(anna);
  await snapshotNow(anna);

  for (const table of ["payoff_plan_settings", "scenarios", "payoff_snapshots"]) {
    const count = (user: SignedInUser) =>
      harness.api.deps.database.asUser(user.userId, (db) => db.$count(sql.raw(table)));
    expect([table, await count(anna), await count(berta)]).toEqual([table, 1, 0]);
  }
});
