import { afterAll, beforeAll, expect, test } from "vitest";

import { userDayIn } from "#features/profile/index.ts";
import { type Explained, explainStatements } from "#testing/explain-statements.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { seedDebtor } from "#testing/seed-debtor.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { listUpcomingPayments, tellListed } from "./list-upcoming-payments.ts";

// What Home costs grows with the payments that it shows, not with what was paid in years. Counted in
// statements and in rows that the database reads for them, not in time.

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});

afterAll(() => api.close());

async function debtor({ debts, months }: { debts: number; months: number }): Promise<SignedInUser> {
  const user = await signUp(api);
  const run = (text: string, values: unknown[]) => queryDatabase(api, text, values);
  await seedDebtor(run, { userId: user.userId, debts, months, dueOn: "2026-12-05" });
  await queryDatabase(api, "ANALYZE");
  return user;
}

/** Gives many other users the same lines: what is read of one user's must not be a part of the whole table. */
async function crowd({ userId }: SignedInUser): Promise<void> {
  await queryDatabase(
    api,
    `INSERT INTO users (email, password_hash, created_at)
     SELECT 'crowd' || n || '@example.org', 'x', now() FROM generate_series(1, 200) n`,
  );
  await queryDatabase(
    api,
    `INSERT INTO payment_lines (user_id, debt_id, place, from_at, until_at, due_date, name_key,
       currency, amount_left, is_open, is_late, is_overdue, line)
     SELECT u.id, debt_id, place, from_at, until_at, due_date, name_key, currency, amount_left,
       is_open, is_late, is_overdue, line
     FROM payment_lines l, users u WHERE l.user_id = $1 AND u.email LIKE 'crowd%'`,
    [userId],
  );
}

/** The API without a visitor: what is read to answer a call for the first page, once it was told. */
async function readsOf({ userId }: SignedInUser) {
  const asked = {
    caller: { userId, deviceTimeZone: null },
    window: { limit: 25, offset: 0 },
  };
  const work = () => listUpcomingPayments(api.deps, asked);
  expect((await work()).shown.length).toBeGreaterThan(0);
  await queryDatabase(api, "ANALYZE");
  return explainStatements(api, { userId, work });
}

function rowsIn(statements: readonly { rowsRead: number }[]): number {
  return statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
}

/** Of the page, and of the sums. */
function ofLines(statements: readonly Explained[]): Explained[] {
  return statements.filter(({ text }) => text.includes(' from "payment_lines"'));
}

test("Home takes as many statements for a hundred debts as for five", async () => {
  const few = await readsOf(await debtor({ debts: 5, months: 1 }));
  const many = await readsOf(await debtor({ debts: 100, months: 1 }));

  expect(many.map(({ text }) => text)).toEqual(few.map(({ text }) => text));
  // The time zone, whether the lines are told, the lines of the page, and the sums of all.
  expect(few).toHaveLength(4);
  expect(few.filter(({ text }) => text.includes('"obligations"'))).toEqual([]);
});

test("Home's first page reads from the order's index the lines that it shows and no more, however many there are", async () => {
  const [page] = ofLines(await readsOf(await debtor({ debts: 100, months: 6 })));

  expect(page?.indexes).toEqual(["payment_lines_order_index"]);
  expect(page?.rowsRead).toBe(25);
});

test("Home reads no more rows after five years than after a month", async () => {
  const young = await debtor({ debts: 100, months: 1 });
  const old = await debtor({ debts: 100, months: 60 });
  await readsOf(young);
  await readsOf(old);
  await crowd(old);

  const [few, many] = [await readsOf(young), await readsOf(old)].map(ofLines);
  expect(many).toEqual(few);
  // The page in the order of its index; for the sums any that holds the user's lines together.
  expect(few?.flatMap(({ indexes }) => indexes)).toEqual([
    "payment_lines_order_index",
    expect.stringMatching(/^payment_lines_(order_index|user_id_)/),
  ]);
  // Those of the page; and all of them for the sums.
  expect(rowsIn(few ?? [])).toBe(25 + 100);
});

test("what is told anew of a hundred debts reads no more rows after five years than after half a year", async () => {
  const tell = async ({ userId }: SignedInUser) => {
    const now = api.deps.clock.now();
    const look = { userId, now, day: userDayIn("", now), window: { limit: 25, offset: 0 } };
    const work = () => api.deps.database.asUser(userId, (queries) => tellListed(queries, look));
    return explainStatements(api, { userId, work });
  };
  const young = rowsIn(await tell(await debtor({ debts: 100, months: 6 })));
  const old = await tell(await debtor({ debts: 100, months: 60 }));

  expect(rowsIn(old)).toBeLessThanOrEqual(1.3 * young);
  // The 6,000 payments of five years are not looked through for those since a balance was said.
  expect(old.flatMap(({ indexes }) => indexes)).toContain("payments_since_index");
});

test("Home's first page is compressed at once, without a stream of its own", async () => {
  const user = await debtor({ debts: 100, months: 1 });
  const { headers, rawPayload } = await api.call("GET", "/api/v1/upcoming-payments/?limit=25", {
    token: user.access,
    headers: { "accept-encoding": "gzip" },
  });

  expect(headers["content-encoding"]).toBe("gzip");
  // Nobody knows the length of a stream before it has ended.
  expect(headers["content-length"]).toBe(String(rawPayload.length));
});
