import { randomUUID } from "node:crypto";

import type { Item } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { Database, Db } from "#database/database.ts";
import type { BankData } from "#ports/bank-data.ts";
import { CARD, moneyOf, purchases } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

import { linkConnection } from "./link-connection.ts";
import { syncConnection } from "./sync-connection.ts";

/** More steps than any flow has; a sweep ends when the flow completes. */
const STEPS_MAX = 60;

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

beforeEach(() => {
  harness.api.deps.clock.set(new Date().toISOString());
});

afterAll(async () => {
  await harness.close();
});

/**
 * Returns the dependencies of a process that is killed at its k-th step. That step (a statement,
 * commit or provider call) and all later ones throw. `hit` says whether the process reached it.
 */
function killedAtStep(k: number) {
  const { deps } = harness.api;
  let step = 0;
  const state = { hit: false };
  const live = () => {
    step += 1;
    if (step < k) return;
    state.hit = true;
    throw new Error("The process was killed.");
  };
  const guard = (db: Db): Db =>
    new Proxy(db, {
      get: (target, name) => {
        if (["insert", "update", "delete", "select", "execute"].includes(String(name))) live();
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const within =
    <T>(work: (db: Db) => Promise<T>) =>
    async (db: Db) => {
      const result = await work(guard(db));
      // Just before the commit.
      live();
      return result;
    };
  const database: Database = {
    ...deps.database,
    asUser: (userId, work) => deps.database.asUser(userId, (db) => work(guard(db))),
    asUserInTransaction: (userId, work) => deps.database.asUserInTransaction(userId, within(work)),
    asSystem: (work) => deps.database.asSystem((db) => work(guard(db))),
    asSystemInTransaction: (work) => deps.database.asSystemInTransaction(within(work)),
  };
  const bankData = Object.fromEntries(
    Object.entries(deps.bankData).map(([name, call]) => [
      name,
      async (...given: never[]) => {
        live();
        const answer: unknown = await (call as (...args: never[]) => unknown)(...given);
        live();
        return answer;
      },
    ]),
  ) as unknown as BankData;

  return { state, deps: { ...deps, database, bankData } };
}

async function countRows(table: string, { userId }: SignedInUser): Promise<number> {
  const rows = await queryDatabase(harness.api, `select 1 from ${table} where user_id = $1`, [
    userId,
  ]);
  return rows.length;
}

test("linking that is killed at any step leaves no partial connection, and the user can finish", async () => {
  const outcomes: number[] = [];

  for (let k = 1; k <= STEPS_MAX; k += 1) {
    const user = await harness.signUp();
    await harness.openLink(user);
    const input = {
      userId: user.userId,
      publicToken: await harness.publicToken(),
      purpose: "liability",
      connectionId: null,
    } as const;
    const { state, deps } = killedAtStep(k);

    await linkConnection(deps, input).catch(() => undefined);
    const connections = await countRows("connections", user);
    const orders = await queryDatabase(
      harness.api,
      `select 1 from graphile_worker._private_jobs where payload ->> 'connectionId' in
       (select id::text from connections where user_id = $1)`,
      [user.userId],
    );
    // A connection exists only together with its sync job.
    expect(orders).toHaveLength(connections);

    harness.api.deps.clock.advance(16_000);
    const again = await linkConnection(harness.api.deps, input).then(
      () => 201,
      (problem: { status: number }) => problem.status,
    );
    expect([201, 400]).toContain(again);
    if (again === 400) await harness.link(user);
    await harness.work();
    expect((await harness.item(user)).status).toBe("healthy");
    outcomes.push(again);
    if (!state.hit) break;
  }

  expect(outcomes.length).toBeGreaterThan(8);
  expect(outcomes.length).toBeLessThan(STEPS_MAX);
  expect(outcomes).toContain(400);
  expect(outcomes.at(-1)).toBe(201);
});

test("a sync that is killed at any step keeps the stored data, and the next one completes", async () => {
  const user = await harness.signUp();
  const customUser = {
    seed: randomUUID(),
    override_accounts: [{ ...CARD, transactions: purchases(20) }],
  };
  const linked: Item = await harness.link(user, { customUser });
  const complete = await moneyOf(harness, user);
  const deleteAccounts = async () => {
    await queryDatabase(harness.api, "delete from accounts where user_id = $1", [user.userId]);
    await queryDatabase(
      harness.api,
      "update connections set transactions_cursor = null, status = 'syncing' where id = $1",
      [linked.uuid],
    );
  };
  const order = { connectionId: linked.uuid, attempt: 1 };
  let steps = 0;

  for (let k = 1; k <= STEPS_MAX; k += 1) {
    await deleteAccounts();
    const { state, deps } = killedAtStep(k);

    await syncConnection(deps, order).catch(() => undefined);
    if (!state.hit) break;
    steps += 1;
    expect(await moneyOf(harness, user)).toEqual([[], []]);
    expect((await harness.item(user)).status).toBe("syncing");
  }

  expect(steps).toBeGreaterThan(15);
  await deleteAccounts();
  await syncConnection(harness.api.deps, order);
  expect(contentOf(await moneyOf(harness, user))).toEqual(contentOf(complete));
});

/**
 * Accounts that were deleted and restored have new ids, which also order transactions of the same
 * day.
 */
function contentOf(money: unknown[]): unknown[] {
  return money.map((list) =>
    (list as object[])
      .map((entry) => JSON.stringify({ ...entry, uuid: null, account: null }))
      .toSorted((left, right) => left.localeCompare(right)),
  );
}
