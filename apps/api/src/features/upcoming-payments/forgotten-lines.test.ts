import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createSettleLedgerJob } from "#features/ledger/index.ts";
import { createLedgerWorld, type LedgerWorld } from "#testing/ledger-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { type SignedInUser, signInAgain } from "#testing/signed-in-user.ts";

import { createTellPaymentsJob } from "./tell-payments.job.ts";

// What is kept for Home, and noted for it, is thrown away of whoever does not look.

const DAY_MS = 24 * 3_600_000;
const KEPT_IN = ["payment_lines", "payment_line_changes", "payment_tellings"] as const;

let world: LedgerWorld;

beforeAll(async () => {
  world = await createLedgerWorld();
});
beforeEach(() => world.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => world.close());

/** A day as the worker lives it: the ledger is kept, and what follows of it is done. */
async function liveADay({ userId }: SignedInUser): Promise<void> {
  world.api.deps.clock.advance(DAY_MS);
  await createSettleLedgerJob(world.api.deps).run({ userId });
  await runPendingJobs(world.api);
}

/** How many rows of each of the tables are the user's. */
async function keptOf({ userId }: SignedInUser): Promise<Record<string, number>> {
  const counts = KEPT_IN.map(async (table): Promise<[string, number]> => {
    const counted = `SELECT count(*)::int AS count FROM ${table} WHERE user_id = $1`;
    const [row] = await queryDatabase<{ count: number }>(world.api, counted, [userId]);
    return [table, row?.count ?? 0];
  });

  return Object.fromEntries(await Promise.all(counts));
}

const NOTHING = { payment_lines: 0, payment_line_changes: 0, payment_tellings: 0 };

test("of one who never looked, the changes of many days leave no notes behind", async () => {
  const { user } = await world.debtor();
  for (let day = 0; day < 4; day += 1) {
    await queryDatabase(world.api, "UPDATE debt_entries SET user_id = user_id WHERE user_id = $1", [
      user.userId,
    ]);
    expect((await keptOf(user)).payment_line_changes).toBeGreaterThan(0);
    await liveADay(user);
    expect([day, await keptOf(user)]).toEqual([day, NOTHING]);
  }
});

test("of one who did not sign in for 90 days nothing is kept, until the next look", async () => {
  const { user, debt } = await world.debtor();
  await world.home(user);
  const { clock } = world.api.deps;
  clock.advance(88 * DAY_MS);
  await liveADay(user);
  const asleepTomorrow = await keptOf(user);
  expect(asleepTomorrow.payment_lines).toBeGreaterThan(0);
  expect(asleepTomorrow.payment_tellings).toBe(1);
  await liveADay(user);
  expect(await keptOf(user)).toEqual(NOTHING);

  const awake = await signInAgain(world.api, user);
  expect((await world.home(awake)).map((line) => line.debt)).toContain(debt.uuid);
  await liveADay(user);
  expect(await keptOf(user)).toMatchObject({ payment_line_changes: 0, payment_tellings: 1 });
});

test("what is noted while a first look is under way stays noted", async () => {
  const { user, debt } = await world.debtor();
  await world.change(user, debt.uuid, { nickname: "Gran" });
  const looking = new Client({ connectionString: world.api.connectionString });
  await looking.connect();
  try {
    await looking.query("BEGIN");
    await looking.query("SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE", [user.userId]);
    await createTellPaymentsJob(world.api.deps).run({ userId: user.userId });
    expect((await keptOf(user)).payment_line_changes).toBeGreaterThan(0);
  } finally {
    await looking.end();
  }
});
