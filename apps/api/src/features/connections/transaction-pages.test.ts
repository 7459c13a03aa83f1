import type { Item } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { BankData, BankTransaction, TransactionsPage } from "#ports/bank-data.ts";
import { syncNow, unsyncedUser } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { dayAgo } from "#testing/day-ago.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: BankHarness;
let user: SignedInUser;
let item: Item;

beforeAll(async () => {
  harness = await createBankHarness();
});

beforeEach(async () => {
  ({ user, item } = await unsyncedUser(harness, 0));
  await syncNow(harness, item, { syncTransactions: async () => page({}) });
});

afterAll(() => harness.close());

const page = (values: Partial<TransactionsPage>): TransactionsPage => ({
  upserts: [],
  removed: [],
  accounts: [],
  nextCursor: null,
  hasMore: false,
  updateStatus: null,
  ...values,
});

/** Returns the given pages one after the other. */
function respondWith(
  pages: readonly Partial<TransactionsPage>[],
): Pick<BankData, "syncTransactions"> {
  return {
    syncTransactions: async (_token, cursor) => {
      const at = Number(cursor ?? 0);
      const isLast = at === pages.length - 1;
      return page({ ...pages[at], nextCursor: isLast ? null : String(at + 1), hasMore: !isLast });
    },
  };
}

async function bankTransaction(
  id: string,
  about: Partial<BankTransaction> = {},
): Promise<BankTransaction> {
  const [account] = await queryDatabase<{ id: string }>(
    harness.api,
    "select provider_account_id as id from accounts where user_id = $1",
    [user.userId],
  );
  return {
    providerTransactionId: id,
    providerAccountId: account?.id ?? "",
    date: dayAgo(10),
    authorizedDate: null,
    name: `Shop ${id}`,
    merchantName: null,
    amount: "1.00",
    currency: "USD",
    pending: false,
    pendingTransactionId: null,
    category: null,
    ...about,
  };
}

const stored = async () =>
  (await harness.transactions(user)).map(({ name, amount }) => `${name}: ${amount}`).toSorted();

test("the last change of a transaction wins, on whichever page it came", async () => {
  const [gone, back, changed] = [
    await bankTransaction("gone"),
    await bankTransaction("back"),
    await bankTransaction("changed"),
  ];

  await syncNow(
    harness,
    item,
    respondWith([
      { upserts: [gone, back, changed] },
      { removed: ["gone", "back"] },
      { upserts: [back, { ...changed, amount: "2.00" }] },
    ]),
  );

  expect(await stored()).toEqual(["Shop back: 1.00", "Shop changed: 2.00"]);
});

test("a sync from the beginning deletes unlisted transactions, but keeps those older than all listed ones", async () => {
  const [old, unlisted] = [
    await bankTransaction("old", { date: dayAgo(300) }),
    await bankTransaction("unlisted"),
  ];
  const [first, last] = [
    await bankTransaction("first", { date: dayAgo(200) }),
    await bankTransaction("last"),
  ];
  await syncNow(harness, item, respondWith([{ upserts: [old, unlisted, first] }]));
  expect(await stored()).toHaveLength(3);

  await syncNow(harness, item, respondWith([{ upserts: [first] }, { upserts: [last] }]));

  expect(await stored()).toEqual(["Shop first: 1.00", "Shop last: 1.00", "Shop old: 1.00"]);
});

test("a sync from the beginning without any transactions deletes nothing", async () => {
  await syncNow(harness, item, respondWith([{ upserts: [await bankTransaction("one")] }]));

  await syncNow(harness, item, respondWith([{}]));

  expect(await stored()).toEqual(["Shop one: 1.00"]);
});

test("ignores a transaction of an unknown account", async () => {
  const stranger = await bankTransaction("stranger", { providerAccountId: "never named" });

  await syncNow(
    harness,
    item,
    respondWith([{ upserts: [stranger, await bankTransaction("own")] }]),
  );

  expect(await stored()).toEqual(["Shop own: 1.00"]);
});

test("stores no part of a response that fails at its end", async () => {
  const one = await bankTransaction("one");
  const wrong = { ...one, providerTransactionId: "wrong", amount: "no amount" };

  await expect(
    syncNow(harness, item, respondWith([{ upserts: [one] }, { upserts: [wrong] }])),
  ).rejects.toThrow("Failed statement");

  expect(await stored()).toEqual([]);
});
