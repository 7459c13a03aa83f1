import type { BankAccess } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { storeSubscription } from "#features/billing/customers.ts";
import { giveBanks } from "#testing/give-banks.ts";
import { giveSubscription } from "#testing/give-subscription.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { type SignedInUser, signInAgain } from "#testing/signed-in-user.ts";

import { createResumeBankUpdatesJob } from "./bank-access.ts";

const DAY_MS = 86_400_000;

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

async function accessOf(user: SignedInUser): Promise<BankAccess> {
  return (await harness.api.call("GET", "/api/v1/bank-access/", { token: user.access })).json();
}

async function daysLater(user: SignedInUser, days: number): Promise<SignedInUser> {
  const { clock } = harness.api.deps;
  clock.set(new Date(clock.now().getTime() + days * DAY_MS).toISOString());

  return signInAgain(harness.api, user);
}

async function openLink(user: SignedInUser) {
  const body = { type: "liability_with_transactions" };
  const answer = await harness.api.call("POST", "/api/v1/links/", { token: user.access, body });
  return [answer.statusCode, answer.json().code];
}

test("the first linked bank starts thirty free days and shows their end", async () => {
  const user = await harness.signUp();
  const before = await accessOf(user);
  const now = harness.api.deps.clock.now();

  await harness.link(user);

  expect(before).toEqual({
    because: "not_begun",
    is_allowed: true,
    banks: 0,
    banks_max: 5,
    until: null,
    refusal: null,
  });
  expect(await accessOf(user)).toEqual({
    because: "free_days",
    is_allowed: true,
    banks: 1,
    banks_max: 5,
    until: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
    refusal: null,
  });
});

test("removing a bank and linking it again does not restart the free days", async () => {
  const user = await harness.signUp();
  const { uuid } = await harness.link(user);
  const { until } = await accessOf(user);
  await harness.api.call("DELETE", `/api/v1/items/${uuid}/`, { token: user.access });
  const later = await daysLater(user, 10);

  await harness.link(later);

  expect((await accessOf(later)).until).toBe(until);
});

test("five banks are free; a sixth is rejected before the window opens, unless the user subscribes", async () => {
  const user = await harness.signUp();
  await giveBanks(harness.api, user, 5);

  expect(await openLink(user)).toEqual([409, "too_many_free_banks"]);
  expect(await accessOf(user)).toMatchObject({ banks: 5, refusal: "too_many_free_banks" });
  await giveSubscription(harness.api, user);

  expect(await openLink(user)).toEqual([200, undefined]);
  expect(await accessOf(user)).toMatchObject({ banks_max: 15, refusal: null });
});

test("with two windows open for the last free bank, the second links nothing", async () => {
  const user = await harness.signUp();
  await giveBanks(harness.api, user, 4);
  const first = await harness.openLink(user);
  const second = await harness.openLink(user);
  const ofSecond = await harness.publicToken({ window: second });
  await harness.postItem(user, await harness.publicToken({ window: first }));

  const answer = await harness.postItem(user, ofSecond);

  expect([answer.statusCode, answer.json().code]).toEqual([409, "too_many_free_banks"]);
  expect(await harness.list(user, "items")).toHaveLength(5);
});

test("after the free days nothing is linked or synced; a subscription restores both", async () => {
  const linked = await harness.signUp();
  const { uuid, last_synced_at: syncedAt } = await harness.link(linked);
  const user = await daysLater(linked, 30);
  const sync = async () => {
    await queryDatabase(
      harness.api,
      "select enqueue_job('sync_connection', $1::json, null, now(), 3, 'replace')",
      [JSON.stringify({ connectionId: uuid, attempt: 1 })],
    );
    await harness.work();
    return (await harness.item(user)).last_synced_at;
  };

  expect(await openLink(user)).toEqual([403, "subscription_required"]);
  expect(await sync()).toBe(syncedAt);
  await giveSubscription(harness.api, user);

  expect(await openLink(user)).toEqual([200, undefined]);
  expect(await sync()).toBe(harness.api.deps.clock.now().toISOString());
});

test("production requires a confirmed email address for linking, other environments do not", async () => {
  const production = await createBankHarness({ environment: "production" });
  try {
    const user = await production.signUp();
    const link = async () => {
      const body = { type: "liability_with_transactions" };
      return (
        await production.api.call("POST", "/api/v1/links/", { token: user.access, body })
      ).json();
    };

    expect((await link()).code).toBe("address_not_confirmed");
    await queryDatabase(production.api, "update users set email_verified_at = now()");
    expect((await link()).code).toBeUndefined();
  } finally {
    await production.close();
  }
});

test("a subscription after the end of access syncs linked banks at once", async () => {
  const user = await harness.signUp();
  const { uuid } = await harness.link(user);
  await runPendingJobs(harness.api);
  const { database, clock } = harness.api.deps;
  const customerId = `cus_${user.userId}`;
  await queryDatabase(
    harness.api,
    "insert into payment_customers (user_id, provider_customer_id, created_at) values ($1, $2, now())",
    [user.userId, customerId],
  );
  const subscribe = (periodStart: Date) =>
    database.asSystemInTransaction((db) =>
      storeSubscription(db, {
        subscription: {
          id: `sub_${user.userId}`,
          customerId,
          status: "active",
          priceId: null,
          productId: null,
          periodStart,
          periodEnd: null,
          cancelAt: null,
          cancelAtPeriodEnd: false,
          canceledAt: null,
          trialStart: null,
          trialEnd: null,
          endedAt: null,
        },
        readAt: clock.now(),
      }),
    );
  const syncs = async () => {
    await runPendingJobs(harness.api, [createResumeBankUpdatesJob(harness.api.deps)]);
    const rows = await queryDatabase(
      harness.api,
      "select 1 from graphile_worker._private_jobs where key = $1 and payload::text like $2",
      [`sync_connection:${uuid}`, `%${uuid}%`],
    );
    return rows.length;
  };

  await daysLater(user, 31);
  expect((await accessOf(await signInAgain(harness.api, user))).because).toBe("ended");
  await subscribe(clock.now());
  expect(await syncs()).toBe(1);

  // A subscription that continues does not trigger a sync.
  await runPendingJobs(harness.api);
  await subscribe(new Date(clock.now().getTime() + DAY_MS));
  expect(await syncs()).toBe(0);
});
