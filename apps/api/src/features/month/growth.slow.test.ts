import { afterAll, beforeAll, expect, test } from "vitest";

import { explainStatements } from "#testing/explain-statements.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { seedDebtor } from "#testing/seed-debtor.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { getMonth } from "./month.ts";

// The cost of Home grows with the number of debts, not with the years of payments. Measured in statements and rows
// read, because times vary.

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

function readsOf({ userId }: SignedInUser) {
  const work = () => getMonth(api.deps, { userId, deviceTimeZone: null });
  return explainStatements(api, { userId, work });
}

function rowsIn(statements: readonly { rowsRead: number }[]): number {
  return statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
}

test("Home takes as many statements for a hundred debts as for five", async () => {
  const few = await readsOf(await debtor({ debts: 5, months: 1 }));
  const many = await readsOf(await debtor({ debts: 100, months: 1 }));

  expect(many.map(({ text }) => text)).toEqual(few.map(({ text }) => text));
});

test("Home reads no more rows after five years than after half a year", async () => {
  const young = await readsOf(await debtor({ debts: 100, months: 6 }));
  const old = await readsOf(await debtor({ debts: 100, months: 60 }));

  expect(rowsIn(old)).toBeLessThanOrEqual(1.3 * rowsIn(young));
  expect(old.flatMap(({ indexes }) => indexes)).toContain("payments_since_index");
});
