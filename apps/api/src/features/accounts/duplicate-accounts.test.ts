import type { Account, Item } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { findLedgerTransactions } from "#features/ledger/ledger-store.ts";
import { purchases, syncNow } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: BankHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBankHarness();
});

beforeEach(async () => {
  harness.api.deps.clock.set(new Date().toISOString());
  user = await harness.signUp();
});

afterAll(() => harness.close());

/** Links checking accounts with these masks at one bank, one second after earlier links. */
async function link(...masks: string[]): Promise<Item> {
  harness.api.deps.clock.advance(1_000);
  const accounts = masks.map((mask) => ({
    type: "depository",
    subtype: "checking",
    starting_balance: 100,
    meta: { name: `Checking ${mask}`, mask },
    transactions: purchases(1),
  }));
  return harness.link(user, {
    purpose: "depository",
    customUser: { override_accounts: accounts },
  });
}

/** Syncs a connection for which the bank reports these persistent account ids, in the order of the accounts. */
async function syncWithIds(item: Item, ids: readonly (string | null)[]): Promise<void> {
  await syncNow(harness, item, {
    listAccounts: async (token) => {
      const reported = await harness.api.deps.bankData.listAccounts(token);
      return reported.map((account, index) => ({ ...account, lastingId: ids[index] ?? null }));
    },
  });
}

async function checking(item: Item): Promise<Account[]> {
  return (await harness.accounts(user)).filter((account) => account.item === item.uuid);
}

async function repeatedBy(item: Item): Promise<(string | null)[]> {
  return (await checking(item)).map(({ duplicate_of: older }) => older);
}

test("200: a checking account that is linked twice names the older one, and a different account names none", async () => {
  const first = await link("1111");
  const second = await link("1111", "2222");

  const [older] = await checking(first);

  expect(await repeatedBy(first)).toEqual([null]);
  expect(await repeatedBy(second)).toEqual([older?.uuid, null]);
});

test("payments are searched in each checking account only once", async () => {
  await link("1111");
  const second = await link("1111", "2222");
  const [repeated, another] = await checking(second);

  const seen = await harness.api.deps.database.asUser(user.userId, (db) =>
    findLedgerTransactions(db, user.userId, { since: "2026-01-01", twins: [] }),
  );

  expect(seen).toHaveLength(2);
  expect(new Set(seen.map(({ accountId }) => accountId))).toEqual(
    new Set([another?.uuid, repeated?.duplicate_of]),
  );
});

test("an exported spreadsheet of accounts marks the accounts that are linked twice", async () => {
  await link("1111");
  await link("1111");

  const answer = await harness.api.call("GET", "/api/v1/me/export/accounts.csv", {
    token: user.access,
  });

  const [, ...lines] = answer.body.trim().split("\r\n");
  expect(lines.map((line) => line.split(",").at(-1))).toEqual(["no", "yes"]);
});

test("200: after the first connection is removed, the second account is no duplicate", async () => {
  const first = await link("1111");
  const second = await link("1111");

  await harness.api.call("DELETE", `/api/v1/items/${first.uuid}/`, { token: user.access });

  expect(await repeatedBy(second)).toEqual([null]);
});

test("persistent account ids take precedence over masks if the bank reports them", async () => {
  const first = await link("1111", "3333");
  const second = await link("1111", "4444");
  const [, other] = await checking(first);

  await syncWithIds(first, ["one", "two"]);
  await syncWithIds(second, ["another", "two"]);

  expect(await repeatedBy(second)).toEqual([null, other?.uuid]);
});

test("masks decide if only one account has a persistent id", async () => {
  const first = await link("1111");
  const second = await link("1111");
  const [older] = await checking(first);

  await syncWithIds(first, ["one"]);
  await syncWithIds(second, [null]);

  expect(await repeatedBy(second)).toEqual([older?.uuid]);
});
