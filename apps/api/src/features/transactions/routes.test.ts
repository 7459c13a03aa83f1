import type { Page, Transaction } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { CARD, purchases } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { dayAgo } from "#testing/day-ago.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

const PATH = "/api/v1/transactions/";

let harness: BankHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBankHarness();
  user = await harness.signUp();
  const later = {
    date_transacted: dayAgo(42),
    date_posted: dayAgo(41),
    amount: -1200,
    description: "Refund",
  };
  await harness.link(user, {
    customUser: { override_accounts: [{ ...CARD, transactions: [...purchases(250), later] }] },
  });
});

afterAll(async () => {
  await harness.close();
});

const get = (query = "", token = user.access) =>
  harness.api.call("GET", `${PATH}${query}`, { token });

test("200: newest first, incoming money is negative, with exactly the fields of the contract (spec 3)", async () => {
  const { results, count } = (await get()).json<Page<Transaction>>();
  const [account] = await harness.accounts(user);

  expect(count).toBe(251);
  expect(results).toHaveLength(100);
  expect(results[0]).toEqual({
    uuid: expect.any(String),
    account: account?.uuid,
    date: dayAgo(41),
    authorized_date: dayAgo(42),
    name: "Refund",
    merchant_name: results[0]?.merchant_name,
    amount: "-1200.00",
    currency: "USD",
    pending: false,
    category: results[0]?.category,
  });
});

test("200: pages add up to the whole list, with each transaction once (spec 7)", async () => {
  const offsets = [0, 100, 200];

  const pages = await Promise.all(
    offsets.map(async (offset) => (await get(`?offset=${offset}`)).json<Page<Transaction>>()),
  );

  const ids = pages.flatMap(({ results }) => results.map(({ uuid }) => uuid));
  expect(new Set(ids).size).toBe(251);
  const linkTo = (offset: number) => `http://localhost:3000${PATH}?limit=100&offset=${offset}`;
  expect(pages.map(({ previous }) => previous)).toEqual([null, linkTo(0), linkTo(100)]);
  const nextOf = ({ results }: Page<Transaction>, offset: number) => {
    const { date, uuid } = results[99] as Transaction;
    return `${linkTo(offset)}&after=${date}%2C${uuid}`;
  };
  expect(pages.map(({ next }) => next)).toEqual([
    nextOf(pages[0] as Page<Transaction>, 100),
    nextOf(pages[1] as Page<Transaction>, 200),
    null,
  ]);
});

test("200: a page is read in the order of the index, without sorting", async () => {
  const connectionString = `${harness.api.connectionString}&options=-c%20enable_sort%3Doff`;
  const plan = await queryDatabase<{ "QUERY PLAN": string }>(
    { connectionString },
    `explain select id from transactions where user_id = '${user.userId}'
     order by date desc nulls last, id limit 100`,
  );

  const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(lines).toContain("transactions_user_id_date_index");
  expect(lines).not.toContain("Sort");
});
