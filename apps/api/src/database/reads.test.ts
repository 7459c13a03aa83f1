import { randomUUID } from "node:crypto";

import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { queryDatabase } from "#testing/query-database.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { prepareOnce, type Queries } from "./database.ts";
import { consents, users } from "./schema.ts";

// Reads that are sent in one message with their user's id have the same guarantees as in a transaction.

let api: TestApi;
let anna: SignedInUser;
let berta: SignedInUser;

beforeAll(async () => {
  api = await createTestApi();
  [anna, berta] = [await signUp(api), await signUp(api)];
});

afterAll(() => api.close());

const allUsers = prepareOnce((queries) =>
  queries.select({ id: users.id }).from(users).prepare("test_everybody"),
);
const acceptances = prepareOnce((queries) =>
  queries.select({ userId: consents.userId }).from(consents).prepare("test_acceptances"),
);
/** With `by` = 0 it fails on the row, after the statement was prepared. */
const inverse = prepareOnce((queries) =>
  queries
    .select({ one: sql<number>`1 / ${sql.placeholder("by")}::int` })
    .from(users)
    .prepare("test_inverse"),
);

const database = () => api.deps.database;
const idsSeen = async (queries: Queries) => (await allUsers(queries).execute()).map(({ id }) => id);

test("a read without a WHERE sees only the user's rows", async () => {
  expect(await database().readAsUser(anna.userId, idsSeen)).toEqual([anna.userId]);
});

test("users of shared connections see only their own rows with both kinds of reads", async () => {
  const people = [anna.userId, berta.userId];
  const seen = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const userId = people[at % 2] ?? "";
      const way = at % 3 === 0 ? "asUser" : "readAsUser";
      return (await database()[way](userId, idsSeen)).join() === userId;
    }),
  );

  expect(seen).not.toContain(false);
});

test("rejects a read with an invalid user id", async () => {
  const attempt = database().readAsUser("' or true --", idsSeen);

  await expect(attempt).rejects.toThrow("in the name of nobody");
});

test("sends concurrent reads and their user's id in one message", async () => {
  const both = (queries: Queries) =>
    Promise.all([idsSeen(queries), acceptances(queries).execute(), idsSeen(queries)]);
  await database().readAsUser(anna.userId, both);
  const sent = vi.spyOn(Client.prototype, "query");
  const [ids, accepted, again] = await database().readAsUser(anna.userId, both);
  const messages = sent.mock.calls.length;
  sent.mockRestore();

  expect(messages).toBe(1);
  expect([ids, again]).toEqual([[anna.userId], [anna.userId]]);
  expect(new Set(accepted.map(({ userId }) => userId))).toEqual(new Set([anna.userId]));
});

test("readAsUser rejects a write", async () => {
  const change = (queries: Queries) =>
    queries
      .update(users)
      .set({ bio: "changed" })
      .returning({ id: users.id })
      .prepare("test_change")
      .execute();
  await expect(database().readAsUser(anna.userId, change)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("read-only transaction") },
  });

  expect(await queryDatabase(api, "SELECT 1 FROM users WHERE bio = 'changed'")).toEqual([]);
  // The same connections allow writes in later transactions.
  const wave = Array.from({ length: 8 }, () => database().asUserInTransaction(anna.userId, change));
  await expect(Promise.all(wave)).resolves.toHaveLength(8);
});

test("PostgreSQL plans a statement once per connection, not once per call", async () => {
  const plans = prepareOnce((queries) =>
    queries
      .select({
        name: sql<string>`name`,
        made: sql<number>`custom_plans::int`,
        kept: sql<number>`generic_plans::int`,
      })
      .from(sql`pg_prepared_statements`)
      .where(sql`name = 'read test_inverse'`)
      .prepare("test_plans"),
  );
  const read = () =>
    database().readAsUser(anna.userId, (queries) => inverse(queries).execute({ by: 1 }));
  await read();
  await read();
  const [found] = await database().readAsUser(anna.userId, (queries) => plans(queries).execute());

  expect(found).toMatchObject({ made: 0 });
  expect(found?.kept).toBeGreaterThan(1);
});

test("a failed read fails its whole message, reveals no value and leaves the connection usable", async () => {
  const attempt = (by: number) =>
    database().readAsUser(anna.userId, (queries) =>
      Promise.all([idsSeen(queries), inverse(queries).execute({ by }), idsSeen(queries)]),
    );
  const wave = await Promise.allSettled(Array.from({ length: 8 }, () => attempt(0)));
  expect(wave.map(({ status }) => status)).toEqual(wave.map(() => "rejected"));
  await expect(attempt(0)).rejects.toThrow(/^Failed statement: select/);

  const answers = await Promise.all(Array.from({ length: 8 }, () => attempt(1)));
  expect(answers).toEqual(answers.map(() => [[anna.userId], [{ one: 1 }], [anna.userId]]));
});

test("rejects reads on a connection that was returned to the pool", async () => {
  let kept: Queries | undefined;
  await database().readAsUser(anna.userId, async (queries) => {
    kept = queries;
  });
  const late = kept && allUsers(kept).execute();
  await expect(late).rejects.toMatchObject({
    cause: { message: expect.stringContaining("given back") },
  });

  // These reads start in time, but would be sent after another borrower got the connection.
  const strays: Promise<unknown>[] = [];
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      database().readAsUser([anna, berta][at % 2]?.userId ?? randomUUID(), async (queries) => {
        strays.push(idsSeen(queries));
      }),
    ),
  );
  const outcomes = await Promise.allSettled(strays);
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => "rejected"));
});
