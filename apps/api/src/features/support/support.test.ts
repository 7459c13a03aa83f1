import { afterAll, beforeAll, expect, test } from "vitest";

import { enqueueJob } from "#jobs/job.ts";
import { switchItem, syncNow } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { addRowInEachTable, tablesOfUsers } from "#testing/row-in-each-table.ts";

import { viewSupportReport } from "./index.ts";

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});
afterAll(() => harness.close());

async function look(named: string): Promise<string> {
  const lines = await viewSupportReport(harness.api.deps, { named, lookedBy: "grace" });
  return (lines ?? ["no such user"]).join("\n");
}

test("reports a broken bank, due payments and link events, by address or id", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user);
  await switchItem(harness, item, { errorCode: "ITEM_LOGIN_REQUIRED" });
  await syncNow(harness, item);
  await queryDatabase(
    harness.api,
    `insert into link_events (user_id, name, institution_id, error_type, error_code, exit_status, created_at)
     values ($1, 'EXIT', 'ins_109508', 'ITEM_ERROR', 'INVALID_CREDENTIALS', 'requires_credentials', $2)`,
    [user.userId, harness.api.deps.clock.now()],
  );
  const report = await look(user.email.toUpperCase());

  expect(report).toContain(`User ${user.userId} · since `);
  expect(report).toMatch(/address not confirmed/);
  expect(report).toMatch(
    new RegExp(
      `${item.uuid} · First Platypus Bank \\(ins_109508\\) · liability · login_required · .+ · synced 20`,
    ),
  );
  expect(report).toMatch(/banks allowed: \w+ · until 20/);
  expect(report).toMatch(/\d{4}-\d\d-\d\d · verification · 1 (sent|not sent yet)/);
  expect(report).toContain(
    "EXIT · ins_109508 · ITEM_ERROR · INVALID_CREDENTIALS · left at requires_credentials",
  );
  expect(await look(user.userId)).toContain(item.uuid);
});

test("reports a failed job for one of the user's banks, but not of another user", async () => {
  const [user, other] = [await harness.signUp(), await harness.signUp()];
  const item = await harness.link(user);
  await queryDatabase(
    harness.api,
    `select graphile_worker.add_job('finish_removal', json_build_object('connectionId', $1::text), max_attempts => 1)`,
    [item.uuid],
  );
  await queryDatabase(
    harness.api,
    "update graphile_worker._private_jobs set attempts = 1, last_error = 'secret words' where payload::text like $1",
    [`%${item.uuid}%`],
  );

  const report = await look(user.userId);

  expect(report).toContain("finish_removal · given up · attempt 1 of 1 · failed last time");
  await harness.api.deps.database.asSystem((db) =>
    enqueueJob(db, { name: "sync_connection", attemptsMax: 3 }, { connectionId: item.uuid }),
  );
  expect(await look(user.userId)).toMatch(/sync_connection · due 20\d\d-\S+Z · attempt 0 of 3$/m);
  expect(report).not.toContain("secret words");
  expect(await look(other.userId)).not.toContain("finish_removal");
});

type Column = { table: string; column: string; type: string };

/** Unlikely digits, which are found in any output that contains them. */
const DIGITS = 97_531;

/** Stores a recognizable value in every column of a user's rows that accepts it. */
async function plantCanaries(userId: string): Promise<Map<string, string>> {
  const columns = await queryDatabase<Column>(
    harness.api,
    `select table_name as "table", column_name as "column", data_type as type
     from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'numeric', 'integer', 'bigint')
       and (table_name = 'users' or table_name = any($1)) order by 1, 2`,
    [await tablesOfUsers(harness.api)],
  );
  const planted = new Map<string, string>();
  for (const [at, { table, column, type }] of columns.entries()) {
    const owner = table === "users" ? "id" : "user_id";
    const isNumber = !["text", "jsonb"].includes(type);
    const canary = isNumber ? `${DIGITS}${at}` : `canary${at}x`;
    const value = type === "jsonb" ? JSON.stringify([canary]) : canary;
    const change = `update "${table}" set "${column}" = $2 where ${owner} = $1`;
    try {
      await queryDatabase(harness.api, change, [userId, value]);
      planted.set(`${table}.${column}`, canary);
    } catch {
      // The column has a fixed set of values or is a foreign key, so it cannot contain anything else.
    }
  }
  return planted;
}

test("no column appears in the report except the bank's name and our own status text", async () => {
  const user = await harness.signUp();
  await addRowInEachTable(harness.api, user.userId, { besides: ["closings"] });
  const planted = await plantCanaries(user.userId);

  const report = await look(user.userId);

  const found = [...planted].filter(([, canary]) => report.includes(canary)).map(([name]) => name);
  expect(found).toEqual(["connections.institution_name", "connections.status_reason"]);
  expect(report).toContain("(no code)");
  // All confidential columns contain such a value.
  expect([...planted.keys()]).toEqual(
    expect.arrayContaining([
      "users.email",
      "users.first_name",
      "users.password_hash",
      "sessions.current_token_hash",
      "connections.sealed_access_token",
      "connections.provider_item_id",
      "accounts.mask",
      "accounts.balance_current",
      "transactions.name",
      "transactions.amount",
      "mails.subject",
      "mails.recipient",
      "link_events.error_code",
      "link_events.institution_id",
      "invoices.amount",
      "payment_customers.provider_customer_id",
    ]),
  );
  expect(planted.size).toBeGreaterThan(100);
});

test("records each access with the name of the operator", async () => {
  const user = await harness.signUp();

  await look(user.email);

  const looks = "select looked_by from support_looks where user_id = $1";
  expect(await queryDatabase(harness.api, looks, [user.userId])).toEqual([{ looked_by: "grace" }]);
});

test("returns and records nothing for an unknown user", async () => {
  expect(await look("nobody@example.org")).toBe("no such user");
  expect(await look("%")).toBe("no such user");
});

test("removes terminal control characters from a bank's name", async () => {
  const user = await harness.signUp();
  await addRowInEachTable(harness.api, user.userId, { besides: ["closings"] });
  await queryDatabase(
    harness.api,
    "update connections set institution_name = E'Bank\\x1b[2J\\nUser 1' where user_id = $1",
    [user.userId],
  );

  expect(await look(user.userId)).toContain("Bank[2JUser 1");
});
