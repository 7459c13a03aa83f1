import { readFile } from "node:fs/promises";

import type { Export } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createDebtHarness, type DebtHarness } from "#testing/debt-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { addRowInEachTable, tablesOfUsers } from "#testing/row-in-each-table.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";

import { COLUMNS_NOT_EXPORTED, EXPORTED_TABLES } from "./export-store.ts";

/** The reasons why tables with rows of users are not exported. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  sessions: "Key hashes. `security_events` shows the sign-ins.",
  known_devices: "Browser ids. `security_events` shows the devices.",
  email_keys: "Key hashes. The emails with the links are exported.",
  recovery_codes: "Key hashes.",
  unsubscribe_links: "Keys in emails.",
  closings: "Belongs to users who deleted their account and are signed out.",
};

let harness: DebtHarness;
beforeAll(async () => {
  harness = await createDebtHarness();
});
afterAll(() => harness.close());

async function exportOf(user: SignedInUser): Promise<Export> {
  const answer = await harness.api.call("GET", "/api/v1/me/export/", { token: user.access });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    "application/json; charset=utf-8",
  ]);
  return answer.json<Export>();
}

async function tableOf(user: SignedInUser, name: string): Promise<string[]> {
  const answer = await harness.api.call("GET", `/api/v1/me/export/${name}.csv`, {
    token: user.access,
  });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    "text/csv; charset=utf-8",
  ]);
  return answer.body.replace("\uFEFF", "").trimEnd().split("\r\n");
}

/** Returns every column of the tables with rows of users, from PostgreSQL's catalog. */
async function columnsOfUsers(): Promise<string[]> {
  const rows = await queryDatabase<{ name: string }>(
    harness.api,
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and (table_name = 'users' or table_name = any($1))`,
    [await tablesOfUsers(harness.api)],
  );
  return rows.map(({ name }) => name);
}

test("every column of every table with user rows is exported, or has a reason why not", async () => {
  const exported = EXPORTED_TABLES.flatMap(({ name, columns }) =>
    Object.keys(columns).map((column) => `${name}.${column}`),
  );
  const known = (column: string) =>
    exported.includes(column) ||
    column in COLUMNS_NOT_EXPORTED ||
    (column.split(".")[0] ?? "") in NOT_EXPORTED;
  const columns = await columnsOfUsers();

  expect(columns.filter((column) => !known(column))).toEqual([]);
  // Reasons for columns that no longer exist must be removed.
  expect(Object.keys(COLUMNS_NOT_EXPORTED).filter((each) => !columns.includes(each))).toEqual([]);
  expect(Object.keys(NOT_EXPORTED).filter((each) => !columns.includes(`${each}.user_id`))).toEqual(
    [],
  );
});

test("exports a row of each table with all columns, and no rows of other users", async () => {
  const [user, other] = [await harness.signUp(), await harness.signUp()];
  const rows = await addRowInEachTable(harness.api, user.userId);
  await addRowInEachTable(harness.api, other.userId);

  const { tables } = await exportOf(user);

  expect(Object.keys(tables)).toEqual(EXPORTED_TABLES.map(({ name }) => name));
  for (const { name, columns } of EXPORTED_TABLES) {
    const found = tables[name] ?? [];
    expect([name, found.length > 0]).toEqual([name, true]);
    for (const row of found) expect(Object.keys(row)).toEqual(Object.keys(columns));
    const owner = name === "users" ? "id" : "user_id";
    expect(new Set(found.map((row) => row[owner]))).toEqual(new Set([user.userId]));
  }
  expect(tables["transactions"]).toMatchObject([{ id: rows["transactions"]?.["id"] }]);
});

test("amounts keep their digits, dates are calendar dates, and unknown values are null", async () => {
  const user = await harness.signUp();
  await addRowInEachTable(harness.api, user.userId);

  const { tables, day } = await exportOf(user);

  expect(day).toBe("2026-12-01");
  expect(tables["transactions"]).toMatchObject([{ amount: "-12.34", date: "2026-11-20" }]);
  expect(tables["invoices"]).toMatchObject([{ amount: "-499" }]);
  expect(tables["liabilities"]).toMatchObject([{ last_statement_balance: null }]);
});

test("the export contains no key to the account, the bank or the calendar", async () => {
  const user = await harness.signUp();
  await addRowInEachTable(harness.api, user.userId);
  const secrets = await queryDatabase<{ hash: string }>(
    harness.api,
    "select password_hash as hash from users where id = $1",
    [user.userId],
  );

  const text = JSON.stringify(await exportOf(user));

  expect(text).not.toContain(secrets[0]?.hash);
  expect(text).not.toMatch(/"sealed|_hash"|"sealed_/);
});

test("a history of many pages is complete, with each row once", async () => {
  const user = await harness.signUp();
  const account = await harness.addAccount(user, {});
  await queryDatabase(
    harness.api,
    `insert into transactions (user_id, connection_id, account_id, provider_transaction_id, date, name, amount, pending)
     select $1, connection_id, id, 'many ' || n, '2026-01-01'::date + n % 7, 'Coffee ' || n, n, false
     from accounts, generate_series(1, 1200) n where id = $2`,
    [user.userId, account],
  );

  const { tables } = await exportOf(user);
  const lines = await tableOf(user, "transactions");

  const names = new Set(tables["transactions"]?.map(({ name }) => name));
  expect([tables["transactions"]?.length, names.size]).toEqual([1200, 1200]);
  expect([lines.length, new Set(lines).size]).toEqual([1201, 1201]);
});

test("the spreadsheet tables contain the debts, accounts, transactions and payments", async () => {
  const user = await harness.signUp();
  await harness.create(user, {
    name: "=HYPERLINK(A1)",
    kind: "other",
    minimum: "25.00",
    due_day: 3,
    balances: [
      {
        id: "a",
        amount: "900.00",
        apr: "19.99",
      },
      {
        id: "b",
        amount: "100.00",
        apr: "5",
      },
    ],
  });
  await addRowInEachTable(harness.api, user.userId);
  await queryDatabase(
    harness.api,
    `update debt_entries set last_bank_report = '{"escrowEstimate": null, "studentLoan": null, "mask": "0042"}'
     where user_id = $1 and nickname = 'Sofa'`,
    [user.userId],
  );

  const debts = await tableOf(user, "debts");
  expect(debts[0]).toBe(
    "Debt,Nickname,Lender,Ends in,Kind,Currency,Owed,APR,Minimum payment,Due day,Entered by hand,In the plan",
  );
  expect(debts).toContain(`"'=HYPERLINK(A1)",,,,other,USD,1000.00,19.99; 5,25.00,3,yes,yes`);
  expect(debts).toContain("Grandma,Sofa,Grandma,0042,personal_loan,USD,0.00,,100.00,31,yes,yes");
  expect((await tableOf(user, "accounts"))[1]).toBe(
    "Bank,Card,Platinum Card,1234,credit,credit card,USD,-12.34,-1.00,5000.00,no",
  );
  expect((await tableOf(user, "transactions"))[1]).toBe(
    "2026-11-20,Card,1234,Coffee,Corner,FOOD_AND_DRINK,-12.34,USD,no",
  );
  expect((await tableOf(user, "payments"))[1]).toBe(
    "2026-11-20,Sofa,40.00,2026-11-21,user,2026-11-23,2026-11-24",
  );
});

test("a user without data gets an export without rows, and tables with only a header", async () => {
  const user = await harness.signUp();

  const { tables, debts } = await exportOf(user);

  expect(debts).toEqual([]);
  expect(tables["users"]).toMatchObject([{ id: user.userId, email: user.email }]);
  expect(tables["transactions"]).toEqual([]);
  expect(await tableOf(user, "payments")).toHaveLength(1);
});

test("limits how often a user can export everything", async () => {
  const { app } = await limited();
  const user = await signUp(harness.api);
  const ask = () =>
    app.inject({
      url: "/api/v1/me/export/debts.csv",
      headers: { authorization: `Bearer ${user.access}` },
    });

  const statuses = [await ask(), await ask(), await ask()].map(({ statusCode }) => statusCode);
  await app.close();

  expect(statuses).toEqual([200, 200, 429]);
});

async function limited() {
  const { buildApp } = await import("#app.ts");
  const { ampleLimits } = await import("#testing/test-api.ts");
  const app = await buildApp(harness.api.deps, {
    logLevel: "silent",
    eventLoopDelayMsMax: 0,
    limits: ampleLimits,
    userLimits: {
      ...ampleLimits,
      export: {
        max: 2,
        timeWindow: 6e4,
      },
    },
  });
  return { app };
}

test("docs/export.md names every table of user rows, exported or not", async () => {
  const page = await readFile(new URL("../../../../../docs/export.md", import.meta.url), "utf8");
  const names = [...EXPORTED_TABLES.map(({ name }) => name), ...Object.keys(NOT_EXPORTED)];

  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
