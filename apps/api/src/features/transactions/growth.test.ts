import { randomUUID } from "node:crypto";

import type { Page, Transaction } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { explainStatements } from "#testing/explain-statements.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { filtersOf, listTransactions } from "./routes.ts";
import type { Place } from "./transaction-store.ts";

// The cost of a page of transactions depends on its size and not on the stored history. Measured in rows that the
// database reads, because times vary.

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});

afterAll(() => api.close());

type Owner = { user: SignedInUser; connection: string; cards: [string, string] };

async function owner(): Promise<Owner> {
  const user = await signUp(api);
  const [connection, ...cards] = [randomUUID(), randomUUID(), randomUUID()];
  await queryDatabase(
    api,
    `WITH c AS (INSERT INTO connections (id, user_id, provider_item_id, sealed_access_token, purpose,
       status, created_at) VALUES ($2::uuid, $1, $2::uuid::text, 'x', 'liability', 'healthy', now()) RETURNING id)
     INSERT INTO accounts (id, user_id, connection_id, provider_account_id, type, name, created_at)
     SELECT unnest($3::uuid[]), $1, id, unnest($3::uuid[])::text, 'credit', 'Card', now() FROM c`,
    [user.userId, connection, cards],
  );
  return { user, connection, cards: cards as [string, string] };
}

/** Stores transactions numbered from `first`, like a sync. Existing ones are updated. */
async function bring(
  { user, connection }: Owner,
  { card, first, last }: { card: string; first: number; last: number },
): Promise<void> {
  await queryDatabase(
    api,
    `INSERT INTO transactions (user_id, connection_id, account_id, provider_transaction_id, date, name,
       amount, currency, pending)
     SELECT $1, $2, $3, 't' || n, '2026-11-30'::date - n % 700, 'Shop ' || n, 1, 'USD', false
     FROM generate_series($4::int, $5::int) n
     ON CONFLICT (connection_id, provider_transaction_id)
     DO UPDATE SET account_id = excluded.account_id`,
    [user.userId, connection, card, first, last],
  );
}

async function countsOf({ user, cards }: Owner, query = ""): Promise<number[]> {
  const asked = ["", `account=${cards[0]}`, `account=${cards[1]}`].map(async (filter) => {
    const url = `/api/v1/transactions/?limit=1&${filter}${query}`;
    const answer = await api.call("GET", url, { token: user.access });
    return answer.json<Page<Transaction>>().count;
  });
  return Promise.all(asked);
}

test("the count stays correct when transactions are added, moved between accounts and deleted", async () => {
  const one = await owner();
  const other = await owner();
  const [visa, amex] = one.cards;
  await bring(other, { card: other.cards[0], first: 1, last: 7 });
  expect(await countsOf(one)).toEqual([0, 0, 0]);

  await bring(one, { card: visa, first: 1, last: 30 });
  expect(await countsOf(one)).toEqual([30, 30, 0]);
  await bring(one, { card: amex, first: 21, last: 40 });
  expect(await countsOf(one)).toEqual([40, 20, 20]);
  await queryDatabase(
    api,
    "DELETE FROM transactions WHERE user_id = $1 AND amount = 1 AND name LIKE '%5'",
    [one.user.userId],
  );
  expect(await countsOf(one)).toEqual([36, 18, 18]);
  // A count with a date range or a text reads the matching rows.
  expect(await countsOf(one, "&q=shop+1")).toEqual([10, 10, 0]);
  await queryDatabase(api, "DELETE FROM accounts WHERE id = $1", [visa]);
  expect(await countsOf(one)).toEqual([18, 0, 18]);
  expect(await countsOf(other)).toEqual([7, 7, 0]);
});

/** Follows the links of the pages, and runs `onPage` after each. */
async function follow(
  { user }: Owner,
  onPage: (page: Page<Transaction>) => Promise<unknown>,
): Promise<Page<Transaction>[]> {
  const pages: Page<Transaction>[] = [];
  let next: string | null = "/api/v1/transactions/?limit=10";
  while (next !== null) {
    const url: string = next.replace(/^.*?\/api/, "/api");
    const page = (await api.call("GET", url, { token: user.access })).json<Page<Transaction>>();
    pages.push(page);
    await onPage(page);
    next = page.next;
  }
  return pages;
}

test("the links of pages list each transaction once, even if earlier ones are added or deleted", async () => {
  const one = await owner();
  const [visa] = one.cards;
  await bring(one, { card: visa, first: 1, last: 45 });
  const onFiveDays =
    "UPDATE transactions SET date = '2026-11-01'::date - substr(name, 6)::int % 5 WHERE user_id = $1";
  await queryDatabase(api, onFiveDays, [one.user.userId]);
  const kept = await follow(one, async () => undefined);
  let first = 700;

  const listed = await follow(one, async ({ results }) => {
    const shown = results.map(({ uuid }) => uuid);
    // Deletes the first listed transactions and the one after which the next page begins, then adds a new one.
    const gone = [...shown.slice(0, 4), ...shown.slice(-1)];
    await queryDatabase(api, "DELETE FROM transactions WHERE id = ANY($1::uuid[])", [gone]);
    await bring(one, { card: visa, first, last: first });
    first += 700;
  });

  const idsOf = (pages: Page<Transaction>[]) =>
    pages.flatMap(({ results }) => results.map(({ uuid }) => uuid));
  expect(idsOf(listed)).toEqual(idsOf(kept));
  expect(kept.map(({ results }) => results.length)).toEqual([10, 10, 10, 10, 5]);
});

test("a page of thousands of transactions reads as few rows as one of hundreds, at the start and far behind", async () => {
  const [few, many] = [await owner(), await owner()];
  await bring(few, { card: few.cards[0], first: 1, last: 200 });
  await bring(many, { card: many.cards[0], first: 1, last: 8_000 });
  await queryDatabase(api, "VACUUM ANALYZE transactions");
  await queryDatabase(api, "VACUUM ANALYZE accounts");

  const readsOf = async ({ user, cards }: Owner, account?: string, after: Place | null = null) => {
    const filters = filtersOf(account === undefined ? {} : { account: cards[0] });
    const window = { limit: 100, offset: 0 };
    const asked = { userId: user.userId, filters, window, after };
    const work = () => listTransactions(api.deps, asked);
    const statements = await explainStatements(api, { userId: user.userId, work });
    return statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
  };

  // For an account with few transactions, all of them may be read and sorted.
  expect(await readsOf(many)).toBeLessThanOrEqual(1.3 * (await readsOf(few)));
  expect(await readsOf(many, "one")).toBeLessThanOrEqual(1.3 * (await readsOf(few, "one")));
  const [middle] = await queryDatabase<Place>(
    api,
    `SELECT date::text, id FROM transactions WHERE user_id = $1
     ORDER BY date DESC, id OFFSET 4000 LIMIT 1`,
    [many.user.userId],
  );
  const behind = middle ?? null;
  expect(await readsOf(many, undefined, behind)).toBeLessThanOrEqual(1.3 * (await readsOf(few)));
  expect(await readsOf(many, "one", behind)).toBeLessThanOrEqual(1.3 * (await readsOf(few, "one")));
});
