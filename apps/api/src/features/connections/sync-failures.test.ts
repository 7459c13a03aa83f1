import type { Item } from "@snowball/contract";
import { sumAmounts } from "@snowball/money";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { BankDataError } from "#ports/bank-data.ts";
import {
  accessTokenOf,
  countTransactions,
  moneyOf,
  switchItem,
  syncNow,
} from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

beforeEach(() => {
  harness.api.deps.clock.set(new Date().toISOString());
});

afterEach(async () => {
  await harness.sandbox.call("DELETE", "/_sandbox/faults");
});

afterAll(async () => {
  await harness.close();
});

// Each call and each kind of failure. `provider-faults.slow.test.ts` tries every pair with
// `PROVIDER_ROUNDS=2`.
test.each([
  ["/item/get", "status_500"],
  ["/transactions/sync", "status_429"],
  ["/accounts/get", "garbage"],
  ["/liabilities/get", "html"],
  ["/transactions/sync", "reset"],
  ["/accounts/get", "lost_answer"],
] as const)(
  "%s failing with %s makes the connection stale, keeps the data and recovers at the next sync",
  async (path, kind) => {
    const { user, item } = await anyLinkedUser();
    const before = await moneyOf(harness, user);

    await harness.sandbox.fail({ path, kind });
    await syncNow(harness, item);

    const stale = await harness.item(user);
    expect(stale.status).toBe("stale");
    expect(stale.status_reason).toMatch(/bank/);
    expect(await moneyOf(harness, user)).toEqual(before);
    expect(await ordersFor(item)).toMatchObject([{ attempt: 2 }]);

    await syncNow(harness, item);
    expect(await harness.item(user)).toMatchObject({ status: "healthy", status_reason: null });
    expect(await moneyOf(harness, user)).toEqual(before);
  },
);

test("a bank that never responds makes the connection stale", async () => {
  const { user, item } = await anyLinkedUser();

  await harness.sandbox.fail({ path: "/accounts/get", kind: "timeout" });
  await syncNow(harness, item);

  expect((await harness.item(user)).status).toBe("stale");
  await syncNow(harness, item);
});

test("a failed first sync leaves the connection listed, and its retry completes it", async () => {
  const user = await harness.signUp();
  await harness.sandbox.fail({ path: "/accounts/get", kind: "status_500" });

  const item = await harness.link(user);
  expect(item.status).toBe("stale");
  expect(item.last_synced_at).toBeNull();

  await queryDatabase(harness.api, "update graphile_worker._private_jobs set run_at = now()");
  await harness.work();
  expect((await harness.item(user)).status).toBe("healthy");
});

test("a bank is linked even if its logo cannot be read", async () => {
  const user = await harness.signUp();
  await harness.sandbox.fail({ path: "/institutions/get_by_id", kind: "garbage" });

  const item = await harness.link(user, { institutionId: "ins_109512" });

  expect(item.status).toBe("healthy");
  const path = "/api/v1/institutions/ins_109512/";
  expect((await harness.api.call("GET", path, { token: user.access })).statusCode).toBe(404);
  await syncNow(harness, item);
  expect((await harness.api.call("GET", path, { token: user.access })).statusCode).toBe(200);
});

test("a retry waits as long as the provider asks", async () => {
  const { item } = await anyLinkedUser();

  await syncNow(harness, item, {
    listAccounts: () => Promise.reject(new BankDataError("unavailable", "limit", 600)),
  });

  const [order] = await ordersFor(item);
  expect(order?.waitSeconds).toBeGreaterThan(590);
  await syncNow(harness, item);
});

test("after the last attempt there is no retry until the scheduled run", async () => {
  const { item } = await anyLinkedUser();
  await queryDatabase(harness.api, "delete from graphile_worker._private_jobs");

  await harness.sandbox.fail({ path: "/item/get", kind: "status_500" });
  await syncNow(harness, item, { attempt: 7 });

  expect(await ordersFor(item)).toEqual([]);
  await syncNow(harness, item);
});

test("a login that the bank rejects asks the user to sign in and keeps the data", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user);
  const before = await moneyOf(harness, user);

  await harness.plaid("/sandbox/item/reset_login", {
    access_token: await accessTokenOf(harness, item),
  });
  await syncNow(harness, item);

  expect(await harness.item(user)).toMatchObject({
    status: "login_required",
    status_reason: expect.stringContaining("sign in"),
  });
  expect(await moneyOf(harness, user)).toEqual(before);
});

test("an item that the provider no longer has is disconnected and keeps the data", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user);
  const before = await moneyOf(harness, user);

  await switchItem(harness, item, { errorCode: "ITEM_NOT_FOUND" });
  await syncNow(harness, item);

  expect((await harness.item(user)).status).toBe("disconnected");
  expect(await moneyOf(harness, user)).toEqual(before);
});

test("a bank that the provider no longer supports ends the retries, with a reason, and keeps the data", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user);
  const before = await moneyOf(harness, user);

  await switchItem(harness, item, { errorCode: "INSTITUTION_NO_LONGER_SUPPORTED" });
  await syncNow(harness, item);

  expect(await harness.item(user)).toMatchObject({
    status: "disconnected",
    status_reason: expect.stringContaining("can no longer be linked"),
  });
  expect(await ordersFor(item)).toEqual([]);
  expect(await moneyOf(harness, user)).toEqual(before);
});

test("an unknown token may be our fault: it is logged, and the data is kept", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user);
  const before = await moneyOf(harness, user);

  await harness.plaid("/item/remove", { access_token: await accessTokenOf(harness, item) });
  await expect(syncNow(harness, item)).rejects.toThrow(/INVALID_ACCESS_TOKEN/);

  expect(await harness.item(user)).toMatchObject({
    status: "stale",
    status_reason: expect.stringContaining("our side"),
  });
  expect(await moneyOf(harness, user)).toEqual(before);
});

test("withheld liabilities are kept and shown as stale, and recover when the bank sends them again", async () => {
  const { user, item } = await anyLinkedUser();
  const accounts = await harness.accounts(user);
  const { last_synced_at: lastSyncedAt } = await harness.item(user);
  harness.api.deps.clock.advance(60_000);

  await syncNow(harness, item, {
    listLiabilities: () => Promise.reject(new BankDataError("not_offered", "consent")),
  });

  expect(await harness.item(user)).toMatchObject({
    status: "stale",
    status_reason: expect.stringContaining("payment details"),
    last_synced_at: lastSyncedAt,
  });
  expect(await harness.accounts(user)).toEqual(accounts);
  expect(JSON.stringify(accounts)).toContain("next_payment_due_date");

  await syncNow(harness, item);
  expect(await harness.item(user)).toMatchObject({ status: "healthy", status_reason: null });
});

test("balances and payments are still updated while the bank withholds liabilities", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user);
  const accounts = await harness.accounts(user);
  const listed = await harness.api.deps.bankData.listAccounts(await accessTokenOf(harness, item));

  await syncNow(harness, item, {
    listAccounts: async () => listed.map((account) => ({ ...account, balanceCurrent: "1.23" })),
    listLiabilities: () => Promise.reject(new BankDataError("not_offered", "consent")),
  });

  const after = await harness.accounts(user);
  expect(after).toEqual(
    accounts.map(({ student_loan_liability: loan, ...account }) => ({
      ...account,
      student_loan_liability: loan,
      // The bank reports unpaid interest of a student loan separately; the API adds it to the
      // balance.
      balance_current: sumAmounts(["1.23", loan?.outstanding_interest_amount ?? "0.00"]),
    })),
  );
});

test("a connection with only deposits requests no liabilities and stays healthy", async () => {
  const user = await harness.signUp();
  // Aurora Online Savings: no card, no loan.
  const item = await harness.link(user, { purpose: "depository", institutionId: "ins_900004" });

  await syncNow(harness, item, {
    listLiabilities: () => Promise.reject(new BankDataError("not_offered", "never linked for it")),
  });

  expect((await harness.item(user)).status).toBe("healthy");
});

test("consent that is revoked at the bank removes the data", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user);

  const payments = await countTransactions(harness, user);
  await switchItem(harness, item, { errorCode: "USER_PERMISSION_REVOKED" });
  await syncNow(harness, item);

  expect((await harness.item(user)).status).toBe("disconnected");
  expect(await moneyOf(harness, user)).toEqual([[], []]);

  // Consent is given again and the connection repaired: all data is restored, not only new data.
  await switchItem(harness, item, { errorCode: null });
  await queryDatabase(harness.api, "update connections set status = 'syncing' where id = $1", [
    item.uuid,
  ]);
  await syncNow(harness, item);
  expect(payments).toBeGreaterThan(0);
  expect(await countTransactions(harness, user)).toBe(payments);
});

test("a provider that rejects our keys fails the job", async () => {
  const { user, item } = await anyLinkedUser();

  await expect(
    syncNow(harness, item, {
      getItem: () => Promise.reject(new BankDataError("misconfigured", "keys")),
    }),
  ).rejects.toThrow(BankDataError);

  expect((await harness.item(user)).status).toBe("stale");
  await syncNow(harness, item);
});

let linked: { user: SignedInUser; item: Item } | null = null;

/** Returns a user with a healthy connection, shared by tests that leave it healthy. */
async function anyLinkedUser(): Promise<{ user: SignedInUser; item: Item }> {
  if (linked === null) {
    const user = await harness.signUp();
    linked = { user, item: await harness.link(user) };
  }
  return linked;
}

type Order = { attempt: number; waitSeconds: number };

/** Returns the waiting syncs of a connection. */
async function ordersFor({ uuid }: Item): Promise<Order[]> {
  return queryDatabase<Order>(
    harness.api,
    `select (payload ->> 'attempt')::integer as attempt,
       extract(epoch from run_at - now())::float8 as "waitSeconds"
     from graphile_worker._private_jobs where payload ->> 'connectionId' = $1`,
    [uuid],
  );
}
