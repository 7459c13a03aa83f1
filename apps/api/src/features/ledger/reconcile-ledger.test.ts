import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { startSecondProcess } from "#testing/second-process.ts";
import { type SignedInUser, signInAgain } from "#testing/signed-in-user.ts";

import { createEnqueueSnapshotsJob } from "#features/payoff-plans/index.ts";
import { settle } from "#testing/reconcile-ledger.ts";

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => harness.close());

const settleFor = (user: SignedInUser) => settle(harness.api.deps, user);

function keptOf({ userId }: SignedInUser): Promise<object[]> {
  return queryDatabase(
    harness.api,
    "select cycle::text, due_date::text, amount, is_closed from obligations where user_id = $1 order by cycle",
    [userId],
  );
}

test("shows the same on a new day before and after its cycles are saved", async () => {
  const { user, debt } = await harness.debtor();
  await harness.pay(user, debt.uuid);
  harness.api.deps.clock.set("2027-02-10T12:00:00Z");
  const later = await signInAgain(harness.api, user);
  const shown = async () => [
    await harness.home(later),
    await harness.obligations(later, debt.uuid),
  ];

  const before = await shown();
  const keptBefore = await keptOf(user);
  await settleFor(user);

  expect(keptBefore).toHaveLength(2);
  expect(await keptOf(user)).toHaveLength(4);
  expect(await shown()).toEqual(before);
  expect(before[1]).toMatchObject([
    { cycle: "2027-03-05", status: "upcoming" },
    { cycle: "2027-02-05", question: "was_it_paid" },
    { cycle: "2027-01-05", status: "unknown", question: "was_it_paid" },
    { cycle: "2026-12-05", status: "paid" },
  ]);
});

test("saves once if reconciled twice, also by two processes at the same time", async () => {
  const { user, debt } = await harness.debtor();
  await harness.pay(user, debt.uuid);
  const other = await startSecondProcess(harness.api);
  harness.api.deps.clock.set("2027-02-10T12:00:00Z");
  const elsewhere = { ...harness.api.deps, database: other.database };
  const { userId } = user;

  await Promise.all([settleFor(user), settle(elsewhere, user), settleFor(user)]);
  await other.close();
  const kept = await keptOf(user);
  await settleFor(user);

  expect(kept).toHaveLength(4);
  expect(await keptOf(user)).toEqual(kept);
  expect(
    await queryDatabase(harness.api, "select amount from payments where user_id = $1", [userId]),
  ).toEqual([{ amount: "75.00" }]);
});

test("a job reconciles new or changed debts, and each user on each of their days", async () => {
  const { user, debt } = await harness.debtor();
  await harness.ask(user, "PATCH", { path: "me/", body: { timezone: "Pacific/Honolulu" } });
  await runPendingJobs(harness.api);
  expect(await keptOf(user)).toMatchObject([{ cycle: "2026-12-05", amount: "75.00" }, {}]);

  await harness.change(user, debt.uuid, { minimum: "80.00" });
  await runPendingJobs(harness.api);
  expect(await keptOf(user)).toMatchObject([{ cycle: "2026-12-05", amount: "80.00" }, {}]);

  const count = async (instant: string) => {
    harness.api.deps.clock.set(instant);
    await createEnqueueSnapshotsJob(harness.api.deps).run({});
    await runPendingJobs(harness.api);
    return (await keptOf(user)).length;
  };
  // In Honolulu, first two hours before midnight and then half an hour after it.
  expect(await count("2026-12-22T08:00:00Z")).toBe(2);
  expect(await count("2026-12-22T10:30:00Z")).toBe(3);
});

test("closes old settled cycles, which Home then does not read, without changing the history", async () => {
  const { user, debt } = await harness.debtor();
  for (const month of ["12", "01", "02", "03", "04", "05", "06"]) {
    const year = month === "12" ? "2026" : "2027";
    harness.api.deps.clock.set(`${year}-${month}-02T12:00:00Z`);
    const now = await signInAgain(harness.api, user);
    await harness.pay(now, debt.uuid, { sent_on: `${year}-${month}-02` });
    await settleFor(user);
  }
  const now = await signInAgain(harness.api, user);

  const closed = (await keptOf(user)).filter((row) => "is_closed" in row && row.is_closed);
  expect(closed).toMatchObject([{ cycle: "2026-12-05" }, { cycle: "2027-01-05" }]);
  const all = await harness.obligations(now, debt.uuid);
  expect(all.slice(1).map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => "paid"));
  const home = await harness.home(now);
  await queryDatabase(harness.api, "update obligations set is_closed = false");
  await queryDatabase(harness.api, "update payments set is_closed = false");
  expect(await harness.home(now)).toEqual(home);

  // Undoing a closed payment opens its cycle, and the later payments each move to an earlier cycle.
  await settleFor(user);
  const first = all.at(-1)?.payments[0]?.uuid ?? "";
  await harness.undo(now, first);
  const states = (await harness.obligations(now, debt.uuid)).map(({ status }) => status);
  expect(states.filter((status) => status === "paid")).toHaveLength(6);
});
