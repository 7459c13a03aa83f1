import { afterAll, beforeAll, expect, test } from "vitest";

import { signUpConfirmed } from "#testing/confirmed-user.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { addRowInEachTable } from "#testing/row-in-each-table.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { createUnusablePassword, endEveryWayIn } from "./recovery.ts";
import { lockAccount } from "./user-store.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

/** Matches columns that may contain a credential or its hash. */
const CREDENTIAL = "hash|key|secret|sealed|token|credential|passw|device_id|code";

/**
 * For each table that can hold a credential of a user: the rows that let someone in. `$1` is the user.
 * A new table fails the test until `endEveryWayIn` ends its rows and it is listed here.
 */
const WAYS_IN: Record<string, string> = {
  users: "id = $1 and password_hash = 'hash'",
  sessions: "user_id = $1 and revoked_at is null",
  known_devices: "user_id = $1",
  email_keys: "user_id = $1 and used_at is null",
  email_changes: "user_id = $1 and ended_at is null",
  second_steps: "user_id = $1",
  recovery_codes: "user_id = $1",
  passkeys: "user_id = $1",
  calendar_feeds: "user_id = $1",
};

/** Tables with such a column that let no one into an account, and why. */
const NO_WAY_IN: Record<string, string> = {
  connections: "access to the bank, which only the product uses",
  link_events: "codes that the bank's window reported",
  link_sessions: "tokens of the bank's window, which only a session can use",
  mails: "sealed for the mail server; the keys in them are in email_keys",
  unsubscribe_links: "turns off a kind of email, nothing else",
};

/** Makes the inserted rows valid credentials. */
const MAKE_LIVE = [
  "update users set password_hash = 'hash' where id = $1",
  "update sessions set revoked_at = null, revoked_reason = null, expires_at = '2030-01-01' where user_id = $1",
  "update email_keys set used_at = null, expires_at = '2030-01-01' where user_id = $1",
  "update email_changes set confirmed_at = null, undo_until = null, ended_at = null, confirm_until = '2030-01-01' where user_id = $1",
];

async function liveWaysInto({ userId }: SignedInUser): Promise<string[]> {
  const live: string[] = [];
  for (const [table, where] of Object.entries(WAYS_IN)) {
    const count = `select count(*)::int as n from "${table}" where ${where}`;
    const [row] = await queryDatabase<{ n: number }>(api, count, [userId]);
    if ((row?.n ?? 0) > 0) live.push(table);
  }
  return live;
}

async function userWithEveryWayIn(): Promise<SignedInUser> {
  const user = await signUpConfirmed(api);
  await addRowInEachTable(api, user.userId, { besides: ["closings"] });
  for (const statement of MAKE_LIVE) {
    await queryDatabase(api, statement, [user.userId]);
  }
  expect(await liveWaysInto(user)).toEqual(Object.keys(WAYS_IN));
  return user;
}

async function end(
  { userId }: SignedInUser,
  reason: Parameters<typeof endEveryWayIn>[2]["reason"],
  keptSessionId: string | null = null,
): Promise<void> {
  const passwordHash = await createUnusablePassword(api.deps);
  await api.deps.database.asSystemInTransaction(async (db) => {
    const account = await lockAccount(db, userId);
    if (account === null) throw new Error("The user is gone.");
    await endEveryWayIn(api.deps, db, {
      account,
      reason,
      passwordHash,
      keptSessionId,
      client: null,
    });
  });
}

test("lists each table that can hold a credential as a way in or as none", async () => {
  const rows = await queryDatabase<{ name: string }>(
    api,
    `select distinct c.relname as name
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and a.attname ~ $1
       and exists (
         select from pg_catalog.pg_attribute o
         where o.attrelid = c.oid and (o.attname = 'user_id' or c.relname = 'users'))
     order by 1`,
    [CREDENTIAL],
  );

  expect(rows.map(({ name }) => name)).toEqual(
    [...Object.keys(WAYS_IN), ...Object.keys(NO_WAY_IN)].toSorted(),
  );
});

test.for(["ended_by_support", "account_closed"] as const)(
  "ends every way in after %s",
  async (reason) => {
    const user = await userWithEveryWayIn();

    await end(user, reason);

    expect(await liveWaysInto(user)).toEqual([]);
  },
);

test("a reset ends every way in except links that undo an intruder's change", async () => {
  const user = await userWithEveryWayIn();
  const undo = "update email_keys set purpose = 'undo_security_change' where id = $1";
  const [key] = await queryDatabase<{ id: string }>(
    api,
    "select id from email_keys where user_id = $1 limit 1",
    [user.userId],
  );

  await end(user, "password_reset");
  expect(await liveWaysInto(user)).toEqual([]);

  const revive = "update email_keys set used_at = null where id = $1";
  for (const statement of [undo, revive]) {
    await queryDatabase(api, statement, [key?.id]);
  }
  await end(user, "password_reset");
  expect(await liveWaysInto(user)).toEqual(["email_keys"]);
});

test("keeps every way in of another user", async () => {
  const [user, other] = [await userWithEveryWayIn(), await userWithEveryWayIn()];

  await end(user, "ended_by_support");

  expect(await liveWaysInto(other)).toEqual(Object.keys(WAYS_IN));
});
