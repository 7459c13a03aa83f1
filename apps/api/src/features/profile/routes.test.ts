import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { emailKeys, mails, sessions, users } from "#database/schema.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

let api: TestApi;
let anna: SignedInUser;
let berta: SignedInUser;

beforeAll(async () => {
  api = await createTestApi();
  anna = await signUp(api, { email: "Anna@example.com" });
  berta = await signUp(api, { email: "berta@example.com" });
});
afterAll(() => api.close());

test("me is who is signed in, field by field, and is not kept by any cache", async () => {
  const answer = await api.call("GET", "/api/v1/me/", { token: anna.access });

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    uuid: anna.userId,
    email: "Anna@example.com",
    email_verified: false,
  });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("nobody is told who they are without a token", async () => {
  const answer = await api.call("GET", "/api/v1/me/");

  expect([answer.statusCode, answer.json().code]).toEqual([401, "not_authenticated"]);
});

test("two users on one connection pool never see each other", async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const who = index % 2 === 0 ? anna : berta;
      const answer = await api.call("GET", "/api/v1/me/", { token: who.access });
      return answer.json().uuid === who.userId;
    }),
  );

  expect(new Set(answers)).toEqual(new Set([true]));
});

const ownedTables = [
  ["users", users, users.id],
  ["sessions", sessions, sessions.userId],
  ["email_keys", emailKeys, emailKeys.userId],
  ["mails", mails, mails.userId],
] as const;

test.each(ownedTables)(
  "a query on %s that forgets its WHERE gets the user's own rows only",
  async (_name, table, owner) => {
    const all = await api.deps.database.asSystem((queries) =>
      queries.select({ owner }).from(table),
    );
    const seen = await api.deps.database.asUser(anna.userId, (queries) =>
      queries.select({ owner }).from(table),
    );

    expect(new Set(all.map((row) => row.owner))).toEqual(new Set([anna.userId, berta.userId]));
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.map((row) => row.owner))).toEqual(new Set([anna.userId]));
  },
);

test("a statement for one user cannot change or delete the rows of another", async () => {
  await api.deps.database.asUser(anna.userId, async (queries) => {
    await queries
      .update(users)
      .set({ email: "stolen@example.com" })
      .where(eq(users.id, berta.userId));
    await queries.delete(sessions).where(eq(sessions.userId, berta.userId));
  });

  const answer = await api.call("GET", "/api/v1/me/", { token: berta.access });
  expect([answer.statusCode, answer.json().email]).toEqual([200, "berta@example.com"]);
});
