import { randomUUID } from "node:crypto";

import type { Account, Page, Transaction } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { CARD } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { dayAgo } from "#testing/day-ago.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

const PATH = "/api/v1/transactions/";

const [FIRST, SECOND, THIRD, FOURTH] = [dayAgo(50), dayAgo(49), dayAgo(48), dayAgo(47)];

let harness: BankHarness;
let user: SignedInUser;
let visa: Account;

const bought = (date: string, description: string) => ({
  date_transacted: date,
  date_posted: date,
  amount: 5,
  description,
});

beforeAll(async () => {
  harness = await createBankHarness();
  user = await harness.signUp();
  const transactions = [
    bought(FIRST, "Corner Café 100% organic"),
    bought(SECOND, "corner shop"),
    bought(THIRD, "snow_boots"),
    bought(FOURTH, String.raw`back\slash`),
  ];
  const other = {
    ...CARD,
    meta: { name: "Other" },
    transactions: [bought(SECOND, "Corner")],
  };
  await harness.link(user, {
    customUser: {
      override_accounts: [{ ...CARD, meta: { name: "Visa" }, transactions }, other],
    },
  });
  const found = (await harness.accounts(user)).find(({ name }) => name === "Visa");
  if (!found) throw new Error("There is no Visa.");
  visa = found;
});

afterAll(async () => {
  await harness.close();
});

async function page(filters: Record<string, string>): Promise<Page<Transaction>> {
  const answer = await harness.api.call(
    "GET",
    `${PATH}?${new URLSearchParams(filters).toString()}`,
    {
      token: user.access,
    },
  );
  expect(answer.statusCode).toBe(200);
  return answer.json<Page<Transaction>>();
}

const namesOf = async (filters: Record<string, string>) =>
  (await page(filters)).results.map(({ name }) => name);

test("account: returns only that account's transactions, and none for another user's account", async () => {
  const { results, count } = await page({ account: visa.uuid });
  const stranger = await harness.signUp();
  const seen = await harness.api.call("GET", `${PATH}?account=${visa.uuid}`, {
    token: stranger.access,
  });

  expect(count).toBe(4);
  expect(new Set(results.map(({ account }) => account))).toEqual(new Set([visa.uuid]));
  expect((await page({ account: randomUUID() })).count).toBe(0);
  expect(seen.json()).toMatchObject({ count: 0, results: [] });
});

test("from and to: both days are inclusive, and each can be used alone", async () => {
  const account = visa.uuid;

  expect(await namesOf({ account, from: SECOND, to: THIRD })).toEqual([
    "snow_boots",
    "corner shop",
  ]);
  expect((await page({ account, from: FOURTH })).count).toBe(1);
  expect((await page({ account, to: FIRST })).count).toBe(1);
});

test.for([
  ["CORNER", 3],
  ["café", 1],
  ["%", 1],
  ["_", 1],
  ["\\", 1],
  ["100%", 1],
  ["nobody sells this", 0],
] as const)("q: %s is found literally, in any case, %i times", async ([q, count]) => {
  expect((await page({ q })).count).toBe(count);
});

test("q: searches the merchant's name as well", async () => {
  await queryDatabase(
    harness.api,
    "update transactions set merchant_name = 'Boots & Co' where name = 'snow_boots'",
  );

  expect(await namesOf({ q: "& co" })).toEqual(["snow_boots"]);
});

test("filters can be combined, and the links to other pages keep them", async () => {
  const filters = { account: visa.uuid, from: FIRST, to: SECOND, q: "corner" };

  const first = await page({ ...filters, limit: "1" });

  expect(first).toMatchObject({ count: 2, previous: null });
  expect(Object.fromEntries(new URL(first.next ?? "").searchParams)).toEqual({
    ...filters,
    limit: "1",
    offset: "1",
    after: `${SECOND},${first.results[0]?.uuid}`,
  });
  const next = await harness.api.call("GET", (first.next ?? "").replace(/^.*?\/api/, "/api"), {
    token: user.access,
  });
  expect(next.json<Page<Transaction>>().results.map(({ name }) => name)).toEqual([
    "Corner Café 100% organic",
  ]);
});

test("after: a position outside the requested days excludes nothing", async () => {
  const [unknownId, account] = [randomUUID(), visa.uuid];
  const names = ["corner shop", "Corner Café 100% organic"];

  expect(await namesOf({ account, to: SECOND, after: `${FOURTH},${unknownId}` })).toEqual(names);
  expect(await namesOf({ account, from: THIRD, after: `${SECOND},${unknownId}` })).toEqual([]);
});

test.for([
  "account=1",
  "from=2026-02-30",
  "from=0000-01-01",
  "to=tomorrow",
  "from=2026-10-02&to=2026-10-01",
  `q=${"x".repeat(101)}`,
  "q=%00",
  "q=a&q=b",
  "merchant=x",
  "after=2026-10-02",
  `after=2026-02-30,${randomUUID()}`,
  `after=0000-01-01,${randomUUID()}`,
])("400: %s", async (query) => {
  const answer = await harness.api.call("GET", `${PATH}?${query}`, { token: user.access });

  expect(answer.statusCode).toBe(400);
  expect(Object.values(answer.json<object>())[0]).toEqual([expect.any(String)]);
});

test.for([
  ["all", "user_id = $USER", "transactions_user_id_date_index"],
  [
    "a range",
    "user_id = $USER and date between '2026-10-01' and '2026-10-03'",
    "transactions_user_id_date_index",
  ],
  [
    "a text",
    "user_id = $USER and date between '0001-01-01' and '9999-12-31' and (name ilike '%x%' or merchant_name ilike '%x%')",
    "transactions_user_id_date_index",
  ],
  [
    "an account",
    "user_id = $USER and date between '0001-01-01' and '9999-12-31' and account_id = $ACCOUNT",
    "transactions_account_id_date_index",
  ],
] as const)("a page of %s is read from an index, in its order", async ([, condition, index]) => {
  // PostgreSQL reads and sorts small tables entirely. Without that choice it uses the plan of a large table.
  const connectionString = `${harness.api.connectionString}&options=-c%20enable_sort%3Doff%20-c%20enable_seqscan%3Doff%20-c%20enable_bitmapscan%3Doff`;
  const where = condition
    .replace("$USER", `'${user.userId}'`)
    .replace("$ACCOUNT", `'${visa.uuid}'`);

  const plan = await queryDatabase<{ "QUERY PLAN": string }>(
    { connectionString },
    `explain select id from transactions where ${where} order by date desc nulls last, id limit 100`,
  );

  const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(lines).toContain(index);
  expect(lines).not.toContain("Sort");
});
