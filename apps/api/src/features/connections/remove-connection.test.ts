import { randomUUID } from "node:crypto";

import type { Item } from "@snowball/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { type BankData, BankDataError, type BankDataFailure } from "#ports/bank-data.ts";
import { accessTokenOf, countTransactions, moneyOf, rowOf } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

import { createReconcileConnectionsJob } from "./jobs.ts";
import { finishRemoval, removeConnection } from "./remove-connection.ts";

const ITEMS = "/api/v1/items/";

let harness: BankHarness;
let user: SignedInUser;
let item: Item;

beforeAll(async () => {
  harness = await createBankHarness();
  // A connection with a token that shows that the provider accepts our keys.
  await harness.link(await harness.signUp());
});

beforeEach(async () => {
  harness.api.deps.clock.set(new Date().toISOString());
  user = await harness.signUp();
  item = await harness.link(user);
});

afterEach(async () => {
  await harness.sandbox.call("DELETE", "/_sandbox/faults");
});

afterAll(async () => {
  await harness.close();
});

const remove = (uuid: string = item.uuid, token = user.access) =>
  harness.api.call("DELETE", `${ITEMS}${uuid}/`, { token });

const itemsAtProvider = async () =>
  (
    await harness.sandbox.call<{ items: { itemId: string }[] }>("GET", "/_sandbox/plaid/items")
  ).items.map(({ itemId }) => itemId);

/** Records the tokens that the port is asked to remove. */
function watched() {
  const { deps } = harness.api;
  const removed: string[] = [];
  const bankData = {
    ...deps.bankData,
    removeItem: async (accessToken: string) => {
      removed.push(accessToken);
      await deps.bankData.removeItem(accessToken);
    },
  };
  return { removed, deps: { ...deps, bankData } };
}

test("200: ends the provider's access and deletes everything that came through it", async () => {
  const { provider_item_id: itemId } = await rowOf(harness, item);
  const other = await harness.link(user, { institutionId: "ins_109511" });
  expect(await itemsAtProvider()).toContain(itemId);

  const answer = await remove();

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({});
  expect(await itemsAtProvider()).not.toContain(itemId);
  expect(await harness.list<Item>(user, "items")).toEqual([other]);
  for (const table of ["accounts", "transactions", "link_sessions"]) {
    const left = await queryDatabase(
      harness.api,
      `select 1 from ${table} where user_id = $1 and connection_id = $2`,
      [user.userId, item.uuid],
    );
    expect(left).toEqual([]);
  }
  expect(await countTransactions(harness, user)).toBeGreaterThan(0);
});

test("404: a removed, unknown or another user's connection returns the same and changes nothing", async () => {
  const stranger = await harness.signUp();
  const before = await moneyOf(harness, user);

  const others = await remove(item.uuid, stranger.access);
  const unknown = await remove(randomUUID(), stranger.access);

  expect(others.statusCode).toBe(404);
  expect(others.body).toBe(unknown.body);
  expect(await moneyOf(harness, user)).toEqual(before);
  expect((await remove()).statusCode).toBe(200);
  expect((await remove()).statusCode).toBe(404);
});

test.for(["status_500", "status_429"] as const)(
  "503: while the provider is unavailable (%s) nothing is lost, and removing works later",
  async (kind) => {
    const before = await moneyOf(harness, user);
    await harness.sandbox.fail({ path: "/item/remove", kind });

    const answer = await remove();

    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: "bank_unavailable" });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(await moneyOf(harness, user)).toEqual(before);
    expect((await remove()).statusCode).toBe(200);
  },
);

/** Returns the API's dependencies with overridden provider methods. */
function tampered(bankData: Partial<BankData>) {
  const { deps } = harness.api;
  return { ...deps, bankData: { ...deps.bankData, ...bankData } };
}

const refuse = (failure: BankDataFailure) => () => Promise.reject(new BankDataError(failure, "no"));

test.for(["disconnected", "revoked"] as const)(
  "access that has ended at the provider (%s) needs no removal there",
  async (kind) => {
    const wanted = { userId: user.userId, connectionId: item.uuid };

    await removeConnection(tampered({ removeItem: refuse(kind) }), wanted);

    expect(await harness.list(user, "items")).toEqual([]);
  },
);

test("200: an unknown token counts as removed if the provider accepts another one of ours", async () => {
  await harness.link(await harness.signUp());
  await harness.plaid("/item/remove", { access_token: await accessTokenOf(harness, item) });

  expect((await remove()).statusCode).toBe(200);
  expect(await harness.list(user, "items")).toEqual([]);
});

test.for(["no token of ours is known", "there is no other connection"])(
  "an unknown token does not count as removed while %s, and is removed once the keys are right",
  async (when) => {
    const { deps } = harness.api;
    const before = await moneyOf(harness, user);
    const wrongKeys = tampered({
      removeItem: refuse("access_unknown"),
      ...(when.startsWith("no token") && { getItem: refuse("access_unknown") }),
    });
    const others = (to: string, from: string) =>
      queryDatabase(
        harness.api,
        "update connections set status = $1 where status = $2 and id <> $3",
        [to, from, item.uuid],
      );
    if (when.startsWith("there")) await others("stale", "healthy");
    const wanted = { userId: user.userId, connectionId: item.uuid };

    await expect(removeConnection(wrongKeys, wanted)).rejects.toMatchObject({
      code: "bank_unavailable",
    });
    expect(await moneyOf(harness, user)).toEqual(before);
    deps.clock.advance(60_000);
    await expect(finishRemoval(wrongKeys, { connectionId: item.uuid })).rejects.toThrow(
      BankDataError,
    );
    expect(await moneyOf(harness, user)).toEqual(before);

    if (when.startsWith("there")) await others("healthy", "stale");
    deps.clock.advance(3 * 60_000);
    await createReconcileConnectionsJob(deps).run({});
    await harness.work();
    expect(await harness.list(user, "items")).toEqual([]);
  },
);

test("concurrent removals ask the provider once, and all of them succeed", async () => {
  const { removed, deps } = watched();
  const wanted = { userId: user.userId, connectionId: item.uuid };
  const calls = [1, 2, 3, 4];
  // Each call reads the clock after finding the connection and before claiming it. The provider
  // responds once all calls have done so, because a call after the end is not concurrent and would
  // get a 404.
  let claims = 0;
  let allClaim = () => {};
  const areAllUnderWay = new Promise<void>((resolve) => {
    allClaim = resolve;
  });
  /** A waiting call polls, so only the first reading of each call's clock counts. */
  const createClock = () => {
    let hasClaimed = false;
    return {
      ...deps.clock,
      now: () => {
        if (!hasClaimed) claims += 1;
        hasClaimed = true;
        if (claims === calls.length) allClaim();
        return deps.clock.now();
      },
    };
  };
  const bankData = {
    ...deps.bankData,
    removeItem: async (accessToken: string) => {
      await areAllUnderWay;
      await deps.bankData.removeItem(accessToken);
    },
  };

  await Promise.all(
    calls.map(() => removeConnection({ ...deps, clock: createClock(), bankData }, wanted)),
  );

  expect(removed).toHaveLength(1);
  expect(await harness.list(user, "items")).toEqual([]);
});

test("stores the removal request before asking the provider", async () => {
  const { deps } = harness.api;
  let recorded: unknown = null;
  const bankData = {
    ...deps.bankData,
    removeItem: async () => {
      [recorded] = await queryDatabase<object>(
        harness.api,
        "select removal_requested_at as at from connections where id = $1",
        [item.uuid],
      );
      throw new BankDataError("unavailable", "away");
    },
  };
  const wanted = { userId: user.userId, connectionId: item.uuid };

  await expect(removeConnection({ ...deps, bankData }, wanted)).rejects.toThrow("away");

  expect(recorded).toEqual({ at: deps.clock.now() });
});

test.for(["before the provider was asked", "after the provider had removed it"])(
  "the reconciliation finishes a removal that died %s",
  async (when) => {
    const { deps } = harness.api;
    await queryDatabase(
      harness.api,
      // A scheduled sync is due as well. Its token may be unknown by then.
      `update connections set removal_requested_at = $1, refresh_at = $1::timestamptz
       where id = $2`,
      [deps.clock.now(), item.uuid],
    );
    if (when.startsWith("after")) {
      await harness.plaid("/item/remove", { access_token: await accessTokenOf(harness, item) });
    }
    const reconcile = createReconcileConnectionsJob(deps);
    const { provider_item_id: itemId } = await rowOf(harness, item);

    await reconcile.run({});
    await harness.work();
    expect(await harness.list(user, "items")).toHaveLength(1);

    deps.clock.advance(3 * 60_000);
    await reconcile.run({});
    await harness.work();

    expect(await harness.list(user, "items")).toEqual([]);
    expect(await itemsAtProvider()).not.toContain(itemId);
  },
);

test("a removal with a lost response returns an error and is finished later", async () => {
  await harness.sandbox.fail({ path: "/item/remove", kind: "lost_answer" });

  expect((await remove()).statusCode).toBe(503);
  expect(await harness.list(user, "items")).toHaveLength(1);

  harness.api.deps.clock.advance(3 * 60_000);
  await createReconcileConnectionsJob(harness.api.deps).run({});
  await harness.work();

  expect(await harness.list(user, "items")).toEqual([]);
});

test("a job to finish a removal does nothing without a removal request", async () => {
  await queryDatabase(
    harness.api,
    "select enqueue_job('finish_removal', json_build_object('connectionId', $1::text), null, null, 3)",
    [item.uuid],
  );

  await harness.work();

  expect(await harness.list(user, "items")).toHaveLength(1);
});
