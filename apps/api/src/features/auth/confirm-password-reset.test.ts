import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createArgon2PasswordHashing } from "#adapters/system/argon2-password-hashing.ts";
import { emailKeys, sessions } from "#database/schema.ts";
import type { PasswordHashing } from "#ports/password-hashing.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { type SignedInUser, signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";
import { createTestApi, QUICK_HASHING, type TestApi } from "#testing/test-api.ts";

import { createSendPasswordResetJob } from "./passwords.ts";

const MINUTE_MS = 60_000;
const NEW_PASSWORD = "seven green umbrellas";
const LINK = /^http:\/\/localhost:3000\/password-reset\/confirm\/([A-Za-z0-9_-]{43})\/$/m;

let api: TestApi;
let user: SignedInUser;
/** Runs after a password comparison, before its result is used. */
let afterComparing: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  const real = createArgon2PasswordHashing(QUICK_HASHING);
  const interruptible: PasswordHashing = {
    ...real,
    verify: async (hash, password) => {
      const isRight = await real.verify(hash, password);
      await afterComparing();
      return isRight;
    },
  };
  api = await createTestApi({ passwordHashing: interruptible });
});
beforeEach(async () => {
  user = await signUp(api);
});
afterAll(() => api.close());

async function resetMailsTo(email: string) {
  return (await mailsTo(api, email)).filter(({ textBody }) => LINK.test(textBody));
}

/** Requests a reset link and returns the key from the newest mail. */
async function newKey({ email } = user): Promise<string> {
  api.deps.clock.advance(1);
  await api.call("POST", "/api/auth/password/reset/", { body: { email } });
  await runPendingJobs(api, [createSendPasswordResetJob(api.deps)]);
  const newest = (await resetMailsTo(email)).at(-1);
  return LINK.exec(newest?.textBody ?? "")?.[1] ?? "no key";
}

function confirm(key: string, new_password1 = NEW_PASSWORD, new_password2 = new_password1) {
  return api.call("POST", "/api/auth/password/reset/confirm/", {
    body: { key, new_password1, new_password2 },
  });
}

async function signIn(password: string, { email } = user) {
  const answer = await api.call("POST", "/api/auth/token/", { body: { email, password } });
  return { status: answer.statusCode, ...answer.json<{ access: string; refresh: string }>() };
}

async function statusOfMe(token: string) {
  return (await api.call("GET", "/api/v1/me/", { token })).statusCode;
}

test("a new password ends every session for calls and refreshes", async () => {
  const other = await signIn(TEST_PASSWORD);

  expect((await confirm(await newKey())).statusCode).toBe(200);

  for (const { access, refresh } of [user, other]) {
    expect(await statusOfMe(access)).toBe(401);
    const refreshed = await api.call("POST", "/api/auth/token/refresh/", { body: { refresh } });
    expect(refreshed.json().code).toBe("token_not_valid");
  }
  expect((await signIn(TEST_PASSWORD)).status).toBe(401);
  expect((await signIn(NEW_PASSWORD)).status).toBe(200);
});

test("keeps another user's sessions and password", async () => {
  const berta = await signUp(api);

  await confirm(await newKey());

  expect(await statusOfMe(berta.access)).toBe(200);
  expect((await signIn(TEST_PASSWORD, berta)).status).toBe(200);
});

test("sets the password for exactly one of eight concurrent calls with one key", async () => {
  const key = await newKey();
  const passwords = Array.from({ length: 8 }, (_, index) => `seven green umbrellas ${index}`);

  const answers = await Promise.all(passwords.map((password) => confirm(key, password)));

  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404, 404, 404, 404]);
  const winner = passwords[statuses.indexOf(200)] ?? "";
  expect((await signIn(winner)).status).toBe(200);
});

test("sets the password for exactly one of eight concurrent calls with two links", async () => {
  const keys = [await newKey(), await newKey()];

  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => confirm(keys[index % 2] ?? "")),
  );

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(7);
});

test("starts no session if the password is replaced during sign-in", async () => {
  const key = await newKey();
  afterComparing = async () => {
    afterComparing = async () => undefined;
    await confirm(key);
  };

  expect((await signIn(TEST_PASSWORD)).status).toBe(401);

  const live = await api.deps.database.asSystem((db) =>
    db.select().from(sessions).where(eq(sessions.userId, user.userId)),
  );
  expect(live.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
});

test("accepts a link for 30 minutes", async () => {
  const first = await newKey();
  api.deps.clock.advance(30 * MINUTE_MS);
  expect((await confirm(first)).statusCode).toBe(404);

  const second = await newKey();
  api.deps.clock.advance(30 * MINUTE_MS - 1);
  expect((await confirm(second)).statusCode).toBe(200);
});

test("rejects a password with field errors and keeps the link valid", async () => {
  const key = await newKey();

  const short = await confirm(key, "x7!kq2z", "else");
  const own = await confirm(key, user.email);

  expect([short.statusCode, short.json()]).toEqual([
    400,
    {
      new_password1: ["This password is too short. It must contain at least 8 characters."],
      new_password2: ["The two password fields didn't match."],
    },
  ]);
  expect(own.json().new_password1).toEqual(["The password is too similar to the email address."]);
  expect((await confirm(key)).statusCode).toBe(200);
});

test("ends all other links once one is used", async () => {
  const [first, second] = [await newKey(), await newKey()];

  expect((await confirm(second)).statusCode).toBe(200);

  expect((await confirm(first)).statusCode).toBe(404);
});

test("keys for confirming an address and for resetting a password are not interchangeable", async () => {
  const [verification] = await mailsTo(api, user.email);
  const verifyKey = /confirm\/([\w-]{43})\//.exec(verification?.textBody ?? "")?.[1] ?? "";
  const resetKey = await newKey();
  const verify = (key: string) =>
    api.call("POST", "/api/auth/register/verify-email/", { body: { key } });

  expect((await confirm(verifyKey)).statusCode).toBe(404);
  expect((await verify(resetKey)).statusCode).toBe(404);
  expect((await verify(verifyKey)).statusCode).toBe(200);
  expect((await confirm(resetKey)).statusCode).toBe(200);
});

test("records the confirmed address and the new password as security events", async () => {
  const [verification] = await mailsTo(api, user.email);
  const key = /confirm\/([\w-]{43})\//.exec(verification?.textBody ?? "")?.[1] ?? "";
  await api.call("POST", "/api/auth/register/verify-email/", { body: { key } });
  await confirm(await newKey());

  const { access: token } = await signIn(NEW_PASSWORD);
  const { results } = (await api.call("GET", "/api/v1/me/security-events/", { token })).json<{
    results: { kind: string }[];
  }>();
  const kinds = results.map(({ kind }) => kind);
  expect(kinds).toContain("email_verified");
  expect(kinds).toContain("password_reset");
});

test("confirms the address when the owner follows a reset link", async () => {
  await confirm(await newKey());

  const { access } = await signIn(NEW_PASSWORD);
  const me = await api.call("GET", "/api/v1/me/", { token: access });
  expect(me.json().email_verified).toBe(true);
});

test("setting a password signs no one in and notifies the owner by email", async () => {
  const key = await newKey();
  const before = (await mailsTo(api, user.email)).length;

  const answer = await confirm(key);

  expect(answer.json()).toEqual({ detail: "ok" });
  expect(answer.headers["set-cookie"]).toMatch(/^snowball_device=[^;]+; [^,]+$/); // The device cookie grants no access.
  const subjects = (await mailsTo(api, user.email)).slice(before).map(({ subject }) => subject);
  expect(subjects).toEqual(["Your password was changed"]);
});

test("opening the link any number of times changes nothing", async () => {
  const key = await newKey();

  for (let round = 0; round < 5; round += 1) {
    await api.call("GET", `/password-reset/confirm/${key}/`);
    await api.call("GET", `/api/auth/password/reset/confirm/?key=${key}`);
  }

  expect(await statusOfMe(user.access)).toBe(200);
  expect((await confirm(key)).statusCode).toBe(200);
});

test("stores only hashes of the keys", async () => {
  const key = await newKey();

  const rows = await api.deps.database.asSystem((db) =>
    db.select().from(emailKeys).where(eq(emailKeys.userId, user.userId)),
  );

  expect(rows.map(({ purpose }) => purpose)).toContain("reset_password");
  expect(JSON.stringify(rows)).not.toContain(key);
});

test("refuses a network after 100 wrong keys in an hour", async () => {
  const guess = () =>
    api.call("POST", "/api/auth/password/reset/confirm/", {
      body: { key: "guess", new_password1: NEW_PASSWORD, new_password2: NEW_PASSWORD },
      ip: "203.0.113.79",
    });
  for (let round = 0; round < 100; round += 1) expect((await guess()).statusCode).toBe(404);

  expect((await guess()).statusCode).toBe(429);
});
