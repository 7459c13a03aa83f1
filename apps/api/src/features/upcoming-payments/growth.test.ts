import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { explainStatements } from "#testing/explain-statements.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { seedDebtor } from "#testing/seed-debtor.ts";
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

async function debtor({ debts, months }: { debts: number; months: number }): Promise<SignedInUser> {
  const user = await signUp(api);
  const run = (text: string, values: unknown[]) => queryDatabase(api, text, values);
  await seedDebtor(run, { userId: user.userId, debts, months, dueOn: "2026-12-05" });
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
