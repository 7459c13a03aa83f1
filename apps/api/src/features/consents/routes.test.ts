import { LEGAL_VERSIONS, type Me } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { queryDatabase } from "#testing/query-database.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const meOf = async ({ access }: SignedInUser): Promise<Me> =>
  (await api.call("GET", "/api/v1/me/", { token: access })).json<Me>();
const accept = ({ access }: SignedInUser, body: object) =>
  api.call("POST", "/api/v1/me/consents/", { token: access, body });
const consentsOf = ({ userId }: SignedInUser) =>
  queryDatabase<{ document: string; version: string; occasion: string; accepted_at: Date }>(
    api,
    "select document, version, occasion, accepted_at from consents where user_id = $1 order by document, version",
    [userId],
  );

/** Returns a user who accepted an older version of the terms. */
async function userWithOldTerms(): Promise<SignedInUser> {
  const user = await signUp(api);
  await queryDatabase(
    api,
    "update consents set version = '2026-01-01' where user_id = $1 and document = 'terms'",
    [user.userId],
  );
  return user;
}

test("records terms and privacy as accepted at registration", async () => {
  const user = await signUp(api);

  const kept = { occasion: "registration", accepted_at: api.deps.clock.now() };
  expect(await consentsOf(user)).toEqual([
    { document: "privacy", version: LEGAL_VERSIONS.privacy, ...kept },
    { document: "terms", version: LEGAL_VERSIONS.terms, ...kept },
  ]);
  expect(await meOf(user)).not.toHaveProperty("documents_to_accept");
});

test("lists a changed document until it is accepted and keeps earlier records", async () => {
  const user = await userWithOldTerms();
  expect(await meOf(user)).toMatchObject({ documents_to_accept: ["terms"] });

  expect((await accept(user, LEGAL_VERSIONS)).statusCode).toBe(200);
  expect((await accept(user, LEGAL_VERSIONS)).statusCode).toBe(200);

  expect(await meOf(user)).not.toHaveProperty("documents_to_accept");
  expect(await consentsOf(user)).toMatchObject([
    { document: "privacy", occasion: "registration" },
    { document: "terms", version: "2026-01-01", occasion: "registration" },
    { document: "terms", version: LEGAL_VERSIONS.terms, occasion: "change" },
  ]);
});

test("refuses a version that is not current", async () => {
  const user = await userWithOldTerms();

  const answer = await accept(user, { ...LEGAL_VERSIONS, terms: "2025-01-01" });

  expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([400, ["terms"]]);
  expect(await meOf(user)).toMatchObject({ documents_to_accept: ["terms"] });
});

test("returns the documents to accept after a profile change too", async () => {
  const user = await userWithOldTerms();

  const answer = await api.call("PATCH", "/api/v1/me/", {
    token: user.access,
    body: { first_name: "Ada" },
  });

  expect(answer.json()).toMatchObject({ first_name: "Ada", documents_to_accept: ["terms"] });
});

test("the database role for users cannot change or delete consents", async () => {
  const user = await signUp(api);

  for (const statement of ["update consents set version = 'x'", "delete from consents"]) {
    const change = api.deps.database.asUserInTransaction(user.userId, (db) =>
      db.execute(statement),
    );
    await expect(change).rejects.toMatchObject({ cause: { code: "42501" } });
  }
});
