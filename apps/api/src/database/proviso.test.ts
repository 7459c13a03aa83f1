import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { queryDatabase } from "#testing/query-database.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { prepareOnce, type Queries } from "./database.ts";
import { type Condition, onCondition } from "./proviso.ts";
import { users } from "./schema.ts";

// Work that starts before its authorization check has passed must have no result if the check fails.

let api: TestApi;
let anna: SignedInUser;

beforeAll(async () => {
  api = await createTestApi();
  anna = await signUp(api);
});

afterAll(() => api.close());

const self = prepareOnce((queries) =>
  queries.select({ id: users.id }).from(users).prepare("test_self"),
);
const idOf = async (queries: Queries) => (await self(queries).execute())[0]?.id;
const read = () => api.deps.database.readAsUser(anna.userId, idOf);

/** Creates a condition that passes or fails in both variants and records its checks. */
function condition(holds: boolean): Condition & { asked: string[] } {
  const asked: string[] = [];
  const find = (way: string) => {
    asked.push(way);
    if (!holds) throw new Error("It does not hold.");
  };

  return {
    asked,
    ask: async (queries) => {
      await idOf(queries);
      find("with the read");
    },
    confirm: async () => find("by itself"),
  };
}

async function countMessages(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(Client.prototype, "query");
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}

test("checks a condition once, in the message of the first read", async () => {
  const asked = condition(true);
  await read();
  let seen: unknown[] = [];
  const messages = await countMessages(() =>
    onCondition(asked, async () => (seen = [await read(), await read()])),
  );

  expect(seen).toEqual([anna.userId, anna.userId]);
  expect(asked.asked).toEqual(["with the read"]);
  expect(messages).toBe(2);
});

test("a read with one statement and a piggybacked condition needs no explicit transaction", async () => {
  const sent = vi.spyOn(Client.prototype, "query");
  await onCondition(condition(true), read);
  const messages = sent.mock.calls as unknown as [{ asked: { statement: { name: string } }[] }][];
  const names = messages.map(([{ asked }]) => asked.map(({ statement }) => statement.name));
  sent.mockRestore();

  expect(names).toEqual([["read_as_user", "test_self", "test_self"]]);
});

test("returns nothing that was read if the condition fails", async () => {
  const attempts = [
    read,
    () => read().catch(() => "caught"),
    async () => "nothing was read",
    async () => Promise.reject(new Error("of the work")),
  ].map((work) => onCondition(condition(false), work));
  const outcomes = await Promise.allSettled(attempts);

  expect(outcomes.map((outcome) => String("reason" in outcome && outcome.reason))).toEqual(
    attempts.map(() => "Error: It does not hold."),
  );
});

test("starts no write and no system query if the condition fails", async () => {
  const { database } = api.deps;
  const begun: string[] = [];
  const note = (what: string) => async (queries: Queries) => {
    begun.push(what);
    await queries.update(users).set({ bio: what });
  };
  const attempts = [
    () => database.asUser(anna.userId, note("asUser")),
    () => database.asUserInTransaction(anna.userId, note("asUserInTransaction")),
    () => database.asSystem(note("asSystem")),
    () => database.asSystemInTransaction(note("asSystemInTransaction")),
  ].map((work) => onCondition(condition(false), work));

  expect((await Promise.allSettled(attempts)).map(({ status }) => status)).toEqual(
    attempts.map(() => "rejected"),
  );
  expect(begun).toEqual([]);
  expect(await queryDatabase(api, "SELECT 1 FROM users WHERE bio <> ''")).toEqual([]);
});

test("runs all kinds of work if the condition passes, and keeps the work's own errors", async () => {
  const { database } = api.deps;
  const asked = condition(true);
  const done = await onCondition(asked, async () => [
    await database.asUserInTransaction(anna.userId, idOf),
    await database.asUser(anna.userId, idOf),
    await read(),
  ]);

  expect(done).toEqual([anna.userId, anna.userId, anna.userId]);
  expect(asked.asked).toEqual(["by itself"]);
  await expect(
    onCondition(condition(true), () => Promise.reject(new Error("of the work"))),
  ).rejects.toThrow("of the work");
});

test("a read request sends one message to the database after the first request with its token", async () => {
  const me = () => api.call("GET", "/api/v1/me/", { token: anna.access });
  await me();
  await me();

  expect(await countMessages(me)).toBe(1);
});
