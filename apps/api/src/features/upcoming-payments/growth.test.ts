import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { explainStatements } from "#testing/explain-statements.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { listUpcomingPayments } from "./list-upcoming-payments.ts";
import { presentUpcomingPaymentPage } from "./present-upcoming-payment.ts";

// What Home costs grows with the payments that it shows, not with what was paid in years. Counted in
// statements and in rows that the database reads for them, not in time.

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});

afterAll(() => api.close());

/** Every second debt is linked. What is over for four months is closed, as the ledger keeps it. */
const LINKED = `
WITH c AS (
  INSERT INTO connections (user_id, provider_item_id, sealed_access_token, institution_id,
    institution_name, purpose, status, created_at, last_synced_at)
  VALUES ($1, gen_random_uuid(), 'x', 'ins_1', 'Bank', 'liability', 'healthy', '2021-12-01', '2026-12-01')
  RETURNING id
), a AS (
  INSERT INTO accounts (user_id, connection_id, provider_account_id, type, name, mask, currency,
    balance_current, created_at)
  SELECT $1, c.id, gen_random_uuid(), 'credit', 'Card ' || n, '1234', 'USD', 5000, '2021-12-01'
  FROM c, generate_series(1, $2::int / 2) n RETURNING id
), l AS (
  INSERT INTO liabilities (account_id, user_id, kind, minimum_payment_amount, next_payment_due_date)
  SELECT id, $1, 'credit', 75, '2026-12-05' FROM a
)
INSERT INTO debt_entries (id, user_id, account_id, created_at) SELECT id, $1, id, '2021-12-01' FROM a`;

/** Their balances were said last on November 20, 2026. */
const ENTERED = `
INSERT INTO debt_entries (id, user_id, name, kind, currency, balances, minimum, minimum_at, due_day,
  due_day_at, created_at)
SELECT gen_random_uuid(), $1, 'Debt ' || n, 'personal_loan', 'USD',
  '[{"id": "all", "amount": "9000.00", "amountAt": "2026-11-20T00:00:00.000Z", "apr": "5",
    "aprAt": null, "promo": null, "deferred": null}]',
  75, '2021-12-01', 5, '2021-12-01', '2021-12-01'
FROM generate_series(1, ($2::int + 1) / 2) n`;

const LEDGER = `
WITH month AS (
  SELECT ('2026-12-05'::date - make_interval(months => n))::date AS due, n >= 5 AS is_closed
  FROM generate_series(0, $2::int) n
), o AS (
  INSERT INTO obligations (user_id, debt_id, cycle, due_date, due_date_source, amount, amount_source,
    stated_on, is_closed)
  SELECT $1, e.id, due, due, CASE WHEN e.account_id IS NULL THEN 'user' ELSE 'bank' END, 75,
    CASE WHEN e.account_id IS NULL THEN 'user' ELSE 'bank' END, due - 20, is_closed
  FROM debt_entries e, month WHERE e.user_id = $1
)
INSERT INTO payments (id, user_id, debt_id, amount, sent_on, seen_on, source, why, said, is_closed, created_at)
SELECT gen_random_uuid(), $1, e.id, 75, due - 3, due - 3, 'user', 'by_hand', 'paid', is_closed, due - 3
FROM debt_entries e, month WHERE e.user_id = $1 AND due < '2026-12-01'`;

async function debtor({ debts, months }: { debts: number; months: number }): Promise<SignedInUser> {
  const user = await signUp(api);
  await queryDatabase(api, LINKED, [user.userId, debts]);
  await queryDatabase(api, ENTERED, [user.userId, debts]);
  await queryDatabase(api, LEDGER, [user.userId, months]);
  await queryDatabase(api, "ANALYZE");
  return user;
}

/** The API without a visitor: what is read to answer one call. */
async function readsOf({ userId }: SignedInUser) {
  const work = () => listUpcomingPayments(api.deps, { userId, deviceTimeZone: null });
  expect((await work()).payments.length).toBeGreaterThan(0);
  return explainStatements(api, { userId, work });
}

function rowsIn(statements: readonly { rowsRead: number }[]): number {
  return statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
}

test("Home takes as many statements for a hundred debts as for five", async () => {
  const few = await readsOf(await debtor({ debts: 5, months: 1 }));
  const many = await readsOf(await debtor({ debts: 100, months: 1 }));

  expect(many.map(({ text }) => text)).toEqual(few.map(({ text }) => text));
  // The time zone, the debts of both kinds, and what is open of the ledger; no rates, for there are no
  // estimates.
  expect(few).toHaveLength(5);
  expect(few.filter(({ text }) => text.includes("credit_aprs"))).toEqual([]);
});

test("Home's first page writes no more of a hundred debts than of twenty-five, and counts all", async () => {
  const user = await debtor({ debts: 100, months: 6 });
  const listed = await listUpcomingPayments(api.deps, {
    userId: user.userId,
    deviceTimeZone: null,
  });
  const written = vi.fn<(index: number) => void>();
  const payments = listed.payments.map((payment, index) =>
    Object.defineProperty({ ...payment }, "facts", {
      get: () => {
        written(index);
        return payment.facts;
      },
    }),
  );
  const page = presentUpcomingPaymentPage(
    { ...listed, payments },
    { query: { limit: "25" }, url: "/" },
  );

  expect([page.count, page.results.length, page.open.late_count]).toEqual([100, 25, 0]);
  expect(page.open.sums).toMatchObject([{ currency: "USD", due: "7500.00" }]);
  expect(new Set(written.mock.calls.flat()).size).toBeLessThanOrEqual(25);
});

test("Home reads no more rows of a hundred debts after five years than after half a year", async () => {
  const young = rowsIn(await readsOf(await debtor({ debts: 100, months: 6 })));
  const old = await readsOf(await debtor({ debts: 100, months: 60 }));

  expect(rowsIn(old)).toBeLessThanOrEqual(1.3 * young);
  // The 6,000 payments of five years are not looked through for those since a balance was said.
  expect(old.flatMap(({ indexes }) => indexes)).toContain("payments_since_index");
});
