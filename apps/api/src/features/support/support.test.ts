import { afterAll, beforeAll, expect, test } from "vitest";

import { enqueueJob } from "#jobs/job.ts";
import { switchItem, syncNow } from "#testing/bank-connection.ts";
import { createBankWorld, type BankWorld } from "#testing/bank-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { addRowInEachTable, tablesOfUsers } from "#testing/row-in-each-table.ts";

import { lookAtPerson } from "./index.ts";

let world: BankWorld;

beforeAll(async () => {
  world = await createBankWorld();
});
afterAll(() => world.close());

async function look(named: string): Promise<string> {
  const lines = await lookAtPerson(world.api.deps, { named, lookedBy: "grace" });
  return (lines ?? ["nobody"]).join("\n");
}

test("a broken bank, what is owed and what was tried in its window are told, by address or id", async () => {
  const user = await world.signUp();
  const item = await world.link(user);
  await switchItem(world, item, { errorCode: "ITEM_LOGIN_REQUIRED" });
  await syncNow(world, item);
  await queryDatabase(
    world.api,
    `insert into link_events (user_id, name, institution_id, error_type, error_code, exit_status, created_at)
     values ($1, 'EXIT', 'ins_109508', 'ITEM_ERROR', 'INVALID_CREDENTIALS', 'requires_credentials', $2)`,
    [user.userId, world.api.deps.clock.now()],
  );
  const told = await look(user.email.toUpperCase());

  expect(told).toContain(`User ${user.userId} · since `);
  expect(told).toMatch(/address not confirmed/);
  expect(told).toMatch(
    new RegExp(
      `${item.uuid} · First Platypus Bank \\(ins_109508\\) · liability · login_required · .+ · synced 20`,
    ),
  );
  expect(told).toMatch(/banks allowed: \w+ · until 20/);
  expect(told).toMatch(/\d{4}-\d\d-\d\d · verification · 1 (sent|not sent yet)/);
  expect(told).toContain(
    "EXIT · ins_109508 · ITEM_ERROR · INVALID_CREDENTIALS · left at requires_credentials",
  );
  expect(await look(user.userId)).toContain(item.uuid);
});

test("a job that was given up for one of their banks is told, and no other person's is", async () => {
  const [user, other] = [await world.signUp(), await world.signUp()];
  const item = await world.link(user);
  await queryDatabase(
    world.api,
    `select graphile_worker.add_job('finish_removal', json_build_object('connectionId', $1::text), max_attempts => 1)`,
    [item.uuid],
  );
  await queryDatabase(
    world.api,
    "update graphile_worker._private_jobs set attempts = 1, last_error = 'secret words' where payload::text like $1",
    [`%${item.uuid}%`],
  );

  const told = await look(user.userId);

  expect(told).toContain("finish_removal · given up · attempt 1 of 1 · failed last time");
  await world.api.deps.database.asSystem((queries) =>
    enqueueJob(queries, { name: "sync_connection", attemptsMax: 3 }, { connectionId: item.uuid }),
  );
  expect(await look(user.userId)).toMatch(/sync_connection · due 20\d\d-\S+Z · attempt 0 of 3$/m);
  expect(told).not.toContain("secret words");
  expect(await look(other.userId)).not.toContain("finish_removal");
});

type Column = { table: string; column: string; type: string };

/** Numbers that come by chance nowhere: told in any form, they are found. */
const DIGITS = 97_531;

/** Puts something unmistakable into every column of a user's rows that takes it. */
async function plantCanaries(userId: string): Promise<Map<string, string>> {
  const columns = await queryDatabase<Column>(
    world.api,
    `select table_name as "table", column_name as "column", data_type as type
     from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'numeric', 'integer', 'bigint')
       and (table_name = 'users' or table_name = any($1)) order by 1, 2`,
    [await tablesOfUsers(world.api)],
  );
  const planted = new Map<string, string>();
  for (const [at, { table, column, type }] of columns.entries()) {
    const owner = table === "users" ? "id" : "user_id";
    const isNumber = !["text", "jsonb"].includes(type);
    const canary = isNumber ? `${DIGITS}${at}` : `canary${at}x`;
    const value = type === "jsonb" ? JSON.stringify([canary]) : canary;
    const change = `update "${table}" set "${column}" = $2 where ${owner} = $1`;
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: they touch the same rows
      await queryDatabase(world.api, change, [userId, value]);
      planted.set(`${table}.${column}`, canary);
    } catch {
      // A column of words, or one that others hang on: it can hold nothing else.
    }
  }
  return planted;
}

test("nothing of any column can be told but the bank's name and our own sentence", async () => {
  const user = await world.signUp();
  await addRowInEachTable(world.api, user.userId, { besides: ["closings"] });
  const planted = await plantCanaries(user.userId);

  const told = await look(user.userId);

  const found = [...planted].filter(([, canary]) => told.includes(canary)).map(([name]) => name);
  expect(found).toEqual(["connections.institution_name", "connections.status_reason"]);
  expect(told).toContain("(no code)");
  // All that could be kept from people is among what was planted.
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

test("a look is recorded with the name of the operator", async () => {
  const user = await world.signUp();

  await look(user.email);

  const looks = "select looked_by from support_looks where user_id = $1";
  expect(await queryDatabase(world.api, looks, [user.userId])).toEqual([{ looked_by: "grace" }]);
});

test("nobody is told of whom there is not, and nothing is written down", async () => {
  expect(await look("nobody@example.org")).toBe("nobody");
  expect(await look("%")).toBe("nobody");
});

test("what a terminal would take for an order is left out of a bank's name", async () => {
  const user = await world.signUp();
  await addRowInEachTable(world.api, user.userId, { besides: ["closings"] });
  await queryDatabase(
    world.api,
    "update connections set institution_name = E'Bank\\x1b[2J\\nUser 1' where user_id = $1",
    [user.userId],
  );

  expect(await look(user.userId)).toContain("Bank[2JUser 1");
});
