import type { Item } from "@snowball/contract";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { countTransactions, syncNow, unsyncedUser } from "#testing/bank-connection.ts";
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

afterAll(async () => {
  await harness.close();
});

test("eight workers that sync one connection at once store everything once", async () => {
  const { user, item } = await unsyncedUser(harness, 700);

  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => syncNow(harness, item)),
  );

  // A worker that was overtaken three times leaves its job to be retried.
  expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await harness.item(user)).toMatchObject({ status: "healthy" });
  expect(await countTransactions(harness, user)).toBe(700);
});

test("a sync that was overtaken does not store outdated data", async () => {
  const { user, item } = await anyLinkedUser();
  const before = await harness.accounts(user);
  const { listAccounts } = harness.api.deps.bankData;
  let isFirst = true;

  await syncNow(harness, item, {
    listAccounts: async (token) => {
      const accounts = await listAccounts(token);
      if (!isFirst) return accounts;
      isFirst = false;
      // Another worker completes a sync in the meantime.
      await syncNow(harness, item);
      // The data that this worker has read is now outdated.
      return accounts.map((account) => ({ ...account, balanceCurrent: "1.00" }));
    },
  });

  expect(await harness.accounts(user)).toEqual(before);
});

test("a sync that waits for another change of the user's debts does not lock the connection", async () => {
  const { user, item } = await anyLinkedUser();
  const owner = new Client({ connectionString: harness.api.connectionString });
  await owner.connect();
  try {
    await owner.query("begin");
    await owner.query("select from users where id = $1 for no key update", [user.userId]);
    const sync = syncNow(harness, item);
    await expect
      .poll(() => queryDatabase(harness.api, "select from pg_locks where not granted"))
      .not.toEqual([]);

    // The next step of a removal.
    await owner.query("select from connections where id = $1 for update nowait", [item.uuid]);

    await owner.query("commit");
    await sync;
  } finally {
    await owner.end();
  }
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
