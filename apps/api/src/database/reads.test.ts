import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { queryDatabase } from "#testing/query-database.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import type { Db } from "./database.ts";
import { users } from "./schema.ts";

let api: TestApi;
let anna: SignedInUser;
let berta: SignedInUser;

beforeAll(async () => {
  api = await createTestApi();
  [anna, berta] = [await signUp(api), await signUp(api)];
});

afterAll(() => api.close());

const database = () => api.deps.database;
const idsSeen = async (db: Db) =>
  (await db.select({ id: users.id }).from(users)).map(({ id }) => id);

test("users of shared connections see only their own rows, even without a WHERE", async () => {
  const people = [anna.userId, berta.userId];
  const seen = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const userId = people[at % 2] ?? "";
      return (await database().asUser(userId, idsSeen)).join() === userId;
    }),
  );

  expect(seen).not.toContain(false);
});

test("rejects a read with an invalid user id", async () => {
  const attempt = database().asUser("' or true --", idsSeen);

  await expect(attempt).rejects.toThrow("not the id of a user");
});

test("a read rejects a write", async () => {
  const change = (db: Db) => db.update(users).set({ bio: "changed" });
  await expect(database().asUser(anna.userId, change)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("read-only transaction") },
  });

  expect(await queryDatabase(api, "SELECT 1 FROM users WHERE bio = 'changed'")).toEqual([]);
  // The same connections allow writes in later transactions.
  const wave = Array.from({ length: 8 }, () => database().asUserInTransaction(anna.userId, change));
  await expect(Promise.all(wave)).resolves.toHaveLength(8);
});

test("a failed read reveals no value and leaves the connection usable", async () => {
  const attempt = (by: number) =>
    database().asUser(anna.userId, (db) =>
      Promise.all([
        idsSeen(db),
        db.select({ one: sql<number>`1 / ${by}::int` }).from(users),
        idsSeen(db),
      ]),
    );
  const wave = await Promise.allSettled(Array.from({ length: 8 }, () => attempt(0)));
  expect(wave.map(({ status }) => status)).toEqual(wave.map(() => "rejected"));
  await expect(attempt(0)).rejects.toThrow(/^Failed statement: select/);

  const answers = await Promise.all(Array.from({ length: 8 }, () => attempt(1)));
  expect(answers).toEqual(answers.map(() => [[anna.userId], [{ one: 1 }], [anna.userId]]));
});
