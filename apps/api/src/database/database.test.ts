import { randomUUID } from "node:crypto";

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";

import { type Database, openDatabase, type Db } from "./database.ts";
import { linkSessions, users } from "./schema.ts";

const anna = randomUUID();
const berta = randomUUID();
const createdAt = new Date("2026-12-01T12:00:00Z");

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.logins, () => undefined);
  await database.asSystem((db) =>
    db.insert(users).values(
      [anna, berta].map((id) => ({
        id,
        email: `${id}@example.org`,
        passwordHash: "x",
        createdAt,
      })),
    ),
  );
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

function sessionOf(userId: string) {
  return {
    userId,
    purpose: "liability" as const,
    state: "opened" as const,
    createdAt,
    expiresAt: createdAt,
  };
}

test("a statement without a WHERE sees only the user's rows", async () => {
  const seen = await database.asUser(anna, (db) => db.select({ id: users.id }).from(users));

  expect(seen.map(({ id }) => id)).toEqual([anna]);
});

test("a user's connection to the database cannot write rows of another user", async () => {
  await expect(
    database.asUserInTransaction(anna, (db) => db.insert(linkSessions).values(sessionOf(berta))),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining("row-level security") } });

  const changed = await database.asUserInTransaction(anna, (db) =>
    db
      .update(users)
      .set({ bio: "mine now" })
      .where(eq(users.id, berta))
      .returning({ id: users.id }),
  );
  expect(changed).toEqual([]);
});

test("each user of a shared connection sees only their own rows", async () => {
  const seen = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const userId = index % 2 === 0 ? anna : berta;
      return database.asUser(userId, async (db) => {
        const rows = await db.select({ id: users.id }).from(users);
        return rows.length === 1 && rows[0]?.id === userId;
      });
    }),
  );

  expect(seen).not.toContain(false);
});

test("reads of one user see the same snapshot if another transaction writes between them", async () => {
  const count = (db: Db) => db.$count(linkSessions);
  const [before, after] = await database.asUser(berta, async (db) => {
    const first = await count(db);
    await database.asUserInTransaction(berta, (others) =>
      others.insert(linkSessions).values(sessionOf(berta)),
    );
    return [first, await count(db)];
  });

  expect(after).toBe(before);
  expect(await database.asUser(berta, count)).toBe((before ?? 0) + 1);
});

test("asUser rejects a write", async () => {
  const writing = database.asUser(anna, (db) => db.insert(linkSessions).values(sessionOf(anna)));

  await expect(writing).rejects.toMatchObject({ cause: { code: "25006" } });
});

test("rolls back a transaction that fails", async () => {
  await expect(
    database.asUserInTransaction(anna, async (db) => {
      await db.insert(linkSessions).values(sessionOf(anna));
      throw new Error("half way");
    }),
  ).rejects.toThrow("half way");

  expect(await database.asUser(anna, (db) => db.select().from(linkSessions))).toEqual([]);
});

test("every table with a user's data has row-level security for the role that serves users", async () => {
  const { rows } = await database.asSystem((db) =>
    db.execute<{ table: string; secured: boolean; policed: boolean }>(sql`
      select c.relname as table, c.relrowsecurity as secured,
        exists (select from pg_policies p
          where p.tablename = c.relname and 'snowball_api' = any(p.roles) and p.qual like '%user_id%') as policed
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`),
  );

  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ secured, policed }) => !secured || !policed)).toEqual([]);
});

test("every table with a user's data has an index that begins with the user", async () => {
  const { rows } = await database.asSystem((db) =>
    db.execute<{ table: string }>(sql`
      select c.relname as table
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum)`),
  );

  expect(rows).toEqual([]);
});

test("neither role of the server can change the schema or truncate a table", async () => {
  for (const statement of ["create table x ()", "truncate users", "drop table users"]) {
    const attempt = (db: Db) => db.execute(sql.raw(statement));

    await expect(database.asSystem(attempt)).rejects.toThrow(statement);
    await expect(database.asUser(anna, attempt)).rejects.toThrow(statement);
  }
});

test("the role that serves users cannot read the webhook inbox", async () => {
  await expect(
    database.asUser(anna, (db) => db.execute(sql`select * from webhook_inbox`)),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining("permission denied") } });
});
