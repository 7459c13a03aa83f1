import { afterAll, beforeAll, expect, test } from "vitest";

import { signInAgain, signUp, type SignedInUser, TEST_PASSWORD } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

const MINUTE_MS = 60_000;
const FILES = ["", "debts.csv", "accounts.csv", "transactions.csv", "payments.csv"];

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const prove = ({ access }: SignedInUser, password: string) =>
  api.call("POST", "/api/v1/me/password-proof/", { token: access, body: { password } });

/** Returns the same session with a new access token. */
async function renewed(user: SignedInUser): Promise<SignedInUser> {
  const answer = await api.call("POST", "/api/auth/token/refresh/", {
    body: { refresh: user.refresh },
  });
  return { ...user, ...answer.json<{ access: string; refresh: string }>() };
}

/** Returns for each export file its status, or the error code of a 403. */
async function exportsOf({ access }: SignedInUser): Promise<string[]> {
  const answers = await Promise.all(
    FILES.map((file) => api.call("GET", `/api/v1/me/export/${file}`, { token: access })),
  );
  return answers.map(({ statusCode, json }) =>
    statusCode === 403 ? json<{ code: string }>().code : String(statusCode),
  );
}

const all = (answer: string) => FILES.map(() => answer);

test("requires the password for every export file 15 minutes after sign-in", async () => {
  let user = await signUp(api);
  for (const minutes of [4, 4, 4, 3]) {
    api.deps.clock.advance(minutes * MINUTE_MS);
    user = await renewed(user);
  }
  expect(await exportsOf(user)).toEqual(all("200"));

  api.deps.clock.advance(1);
  expect(await exportsOf(user)).toEqual(all("password_needed"));

  expect((await prove(user, TEST_PASSWORD)).statusCode).toBe(200);
  expect(await exportsOf(user)).toEqual(all("200"));
});

test("rejects a wrong password and counts it like a guess at sign-in", async () => {
  const user = await signUp(api);
  api.deps.clock.advance(16 * MINUTE_MS);
  const later = await renewed(user);

  const wrong = await prove(later, "not it");
  expect([wrong.statusCode, wrong.json()]).toEqual([
    400,
    { password: ["This password is wrong. Please try again."] },
  ]);
  expect(await exportsOf(later)).toEqual(all("password_needed"));

  const codes = [];
  for (let tries = 0; tries < 12; tries += 1) {
    codes.push((await prove(later, "not it")).statusCode);
  }
  expect(codes).toContain(429);
});

test("a password check is valid only for its own session", async () => {
  const user = await signUp(api);
  const other = await signInAgain(api, user);
  api.deps.clock.advance(16 * MINUTE_MS);
  const [here, there] = [await renewed(user), await renewed(other)];

  await prove(here, TEST_PASSWORD);

  expect(await exportsOf(here)).toEqual(all("200"));
  expect(await exportsOf(there)).toEqual(all("password_needed"));
});
