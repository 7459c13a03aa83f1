import { randomUUID } from "node:crypto";

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { debtEntries } from "#database/schema.ts";
import { removeAccounts } from "#features/accounts/index.ts";
import { countStatements } from "#testing/count-statements.ts";
import { CARD, createDebtHarness, LOAN, type DebtHarness } from "#testing/debt-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";

let harness: DebtHarness;

beforeAll(async () => {
  harness = await createDebtHarness();
});
afterAll(() => harness.close());

test("409: limits a user to a hundred debts, even with concurrent calls", async () => {
  const anna = await harness.signUp();
  const { uuid } = await harness.create(anna);
  await queryDatabase(
    harness.api,
    `insert into debt_entries (id, user_id, name, kind, currency, created_at)
     select gen_random_uuid(), user_id, name, kind, currency, created_at
     from debt_entries, generate_series(1, 97) where id = $1`,
    [uuid],
  );

  const statuses = await Promise.all(
    Array.from(
      { length: 6 },
      async () => (await harness.call(anna, "POST", { body: LOAN })).statusCode,
    ),
  );

  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 201, 409, 409, 409, 409]);
});

test("keeps the last two hundred removed debts so that they can be restored", async () => {
  const anna = await harness.signUp();
  const account = await harness.addAccount(anna, CARD);
  await harness.change(anna, account, { minimum: "95.00" });
  const { uuid } = await harness.create(anna);
  await queryDatabase(
    harness.api,
    `insert into debt_entries (id, user_id, name, kind, currency, created_at, removed_at)
     select gen_random_uuid(), user_id, 'removed ' || age, kind, currency, created_at,
       created_at - age * interval '1 minute'
     from debt_entries, generate_series(1, 200) age where id = $1`,
    [uuid],
  );

  await harness.call(anna, "DELETE", { path: `${uuid}/` });

  expect(
    await queryDatabase(
      harness.api,
      `select count(*)::integer as count, bool_or(name = 'removed 200') as oldest
       from debt_entries where user_id = $1 and removed_at is not null`,
      [anna.userId],
    ),
  ).toEqual([{ count: 200, oldest: false }]);
  expect(await harness.debts(anna)).toMatchObject([{ uuid: account, minimum: { value: "95.00" } }]);
  const back = await harness.call(anna, "POST", { path: `${uuid}/restore/` });
  expect(back.statusCode).toBe(200);
});

test("applies eight concurrent changes of different fields", async () => {
  const anna = await harness.signUp();
  const uuid = await harness.addAccount(anna, CARD);
  const fields = {
    minimum: "95.00",
    due_day: 5,
    monthly_fee: "1.00",
    annual_fee: { amount: "95.00", month: 3 },
    is_included: false,
    is_secured: true,
    is_prepayable: false,
    deferment_until: "2027-06-30",
  };

  const answers = await Promise.all(
    Object.entries(fields).map(([name, value]) =>
      harness.call(anna, "PATCH", { path: `${uuid}/`, body: { [name]: value } }),
    ),
  );

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  const [debt] = await harness.debts(anna);
  expect(debt).toMatchObject({ ...fields, minimum: { value: "95.00" } });
});

test("400: limits stored input about balances that the bank no longer reports", async () => {
  const anna = await harness.signUp();
  const uuid = await harness.addAccount(anna, CARD);
  const rated = (count: number, prefix: string) => ({
    balances: Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index}`, apr: "5" })),
  });
  await harness.change(anna, uuid, rated(12, "a"));

  const answer = await harness.call(anna, "PATCH", { path: `${uuid}/`, body: rated(1, "b") });

  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { balances: ["A debt can have up to 12 balances."] },
  ]);
  await harness.change(anna, uuid, { balances: null });
  await harness.change(anna, uuid, rated(1, "b"));
});

test("404: rejects input about an account that is deleted at the same time", async () => {
  const anna = await harness.signUp();
  const uuid = await harness.addAccount(anna, CARD);
  const isWaiting = async () =>
    (
      await queryDatabase(
        harness.api,
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length > 0;

  const { answer } = await harness.api.deps.database.asSystemInTransaction(async (db) => {
    await db.execute(sql`delete from accounts where id = ${uuid}`);
    let isAnswered = false;
    const asked = harness
      .call(anna, "PATCH", { path: `${uuid}/`, body: { minimum: "95.00" } })
      .finally(() => {
        isAnswered = true;
      });
    // The call has read the account before it is deleted.
    await vi.waitUntil(async () => isAnswered || (await isWaiting()), { timeout: 20_000 });
    return { answer: asked };
  });

  const { statusCode, body } = await answer;
  expect([statusCode, body]).toEqual([404, expect.stringContaining("not_found")]);
});

test("404: hides a debt from other users", async () => {
  const [anna, berta] = [await harness.signUp(), await harness.signUp()];
  const manual = await harness.create(anna);
  const linked = await harness.addAccount(anna, CARD);
  const before = await harness.debts(anna);

  for (const uuid of [manual.uuid, linked, randomUUID()]) {
    const answers = [
      await harness.call(berta, "PATCH", { path: `${uuid}/`, body: { is_included: false } }),
      await harness.call(berta, "DELETE", { path: `${uuid}/` }),
      await harness.call(berta, "POST", { path: `${uuid}/restore/` }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  }
  expect(await harness.debts(anna)).toEqual(before);
  expect(await harness.debts(berta)).toEqual([]);
});

test("row-level security limits a statement without a WHERE to the user's own debts", async () => {
  const [anna, berta] = [await harness.signUp(), await harness.signUp()];
  await harness.create(anna);
  const theirs = await harness.create(berta);

  const seen = await harness.api.deps.database.asUserInTransaction(anna.userId, async (db) => {
    await db.update(debtEntries).set({ name: "taken" });
    return db.select().from(debtEntries);
  });

  expect(seen.map(({ userId, name }) => [userId, name])).toEqual([[anna.userId, "taken"]]);
  expect(await harness.debts(berta)).toEqual([theirs]);
});

test("the database rejects a user's input about another user's account", async () => {
  const [anna, berta] = [await harness.signUp(), await harness.signUp()];
  const id = await harness.addAccount(anna, CARD);
  const entry = { id, accountId: id, createdAt: new Date("2026-12-01T12:00:00Z") };
  const insert = (userId: string) =>
    harness.api.deps.database.asUserInTransaction(berta.userId, (db) =>
      db.insert(debtEntries).values({ ...entry, userId }),
    );

  await expect(insert(berta.userId)).rejects.toMatchObject({
    cause: { constraint: "debt_entries_account_id_user_id_fk" },
  });
  await expect(insert(anna.userId)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("row-level security") },
  });
});

test("deletes the user's input about an account with the account", async () => {
  const anna = await harness.signUp();
  const uuid = await harness.addAccount(anna, CARD);
  const { item } = await harness.change(anna, uuid, { minimum: "95.00" });
  await harness.create(anna);

  await harness.api.deps.database.asSystem((db) => removeAccounts(db, item ?? ""));

  expect(
    await queryDatabase(harness.api, "select name from debt_entries where user_id = $1", [
      anna.userId,
    ]),
  ).toEqual([{ name: "Grandma" }]);
});

test("reads debts with the same number of statements for a long and a short history", async () => {
  const [anna, berta] = [await harness.signUp(), await harness.signUp()];
  await harness.addAccount(anna, CARD);
  for (let index = 0; index < 5; index += 1) {
    await harness.addAccount(berta, CARD);
    const { uuid } = await harness.create(berta);
    await harness.create(berta);
    await harness.call(berta, "DELETE", { path: `${uuid}/` });
  }
  const statementsOf = (user: typeof anna) => countStatements(() => harness.debts(user));
  await statementsOf(anna);

  const short = await statementsOf(anna);
  const long = await statementsOf(berta);

  expect(short).toBeGreaterThan(0);
  expect(long).toBe(short);
  expect(long).toBeLessThanOrEqual(6);
});
