import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { emailKeys, mails } from "#database/schema.ts";
import { createSendMailJob } from "#features/mail/jobs.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { createSendVerificationJob } from "./email-verification.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LINK = /^http:\/\/localhost:3000\/email\/confirm\/([A-Za-z0-9_-]{43})\/$/m;

let api: TestApi;
let user: SignedInUser;

beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(async () => {
  user = await signUp(api);
});
afterAll(() => api.close());

async function keys(): Promise<string[]> {
  const owed = await mailsTo(api, user.email);
  return owed.map(({ textBody }) => LINK.exec(textBody)?.[1] ?? "no key");
}

async function confirm(key: string) {
  const answer = await api.call("POST", "/api/auth/register/verify-email/", { body: { key } });
  return answer.statusCode;
}

async function isVerified(): Promise<boolean> {
  const me = await api.call("GET", "/api/v1/me/", { token: user.access });
  return me.json().email_verified;
}

async function resend(email: string, ip?: string) {
  const answer = await api.call("POST", "/api/auth/register/resend-email/", {
    body: { email },
    ...(ip !== undefined && { ip }),
  });
  await runPendingJobs(api, [createSendVerificationJob(api.deps), createSendMailJob(api.deps)]);
  return answer;
}

test("exactly one of eight concurrent calls with one key confirms the address", async () => {
  const [key = ""] = await keys();

  const statuses = await Promise.all(Array.from({ length: 8 }, () => confirm(key)));

  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404, 404, 404, 404]);
  expect(await isVerified()).toBe(true);
});

test("opening the link confirms nothing; only the page's own call does", async () => {
  const [key = ""] = await keys();

  for (let round = 0; round < 10; round += 1) {
    await api.call("GET", `/email/confirm/${key}/`);
    await api.call("GET", `/api/auth/register/verify-email/?key=${key}`);
  }

  expect(await isVerified()).toBe(false);
  expect(await confirm(key)).toBe(200);
});

test("accepts a key for 24 hours", async () => {
  const [first = ""] = await keys();
  api.deps.clock.advance(24 * HOUR_MS);

  expect(await confirm(first)).toBe(404);
  await resend(user.email);
  const [, second = ""] = await keys();
  api.deps.clock.advance(24 * HOUR_MS - 1);
  expect(await confirm(second)).toBe(200);
});

test("rejects a key that was issued for another purpose", async () => {
  const [key = ""] = await keys();
  await api.deps.database.asSystem((db) =>
    db
      .update(emailKeys)
      .set({ purpose: "reset_password" })
      .where(eq(emailKeys.userId, user.userId)),
  );

  expect(await confirm(key)).toBe(404);
});

test("stores only hashes of the keys", async () => {
  const [key = ""] = await keys();

  const rows = await api.deps.database.asSystem((db) =>
    db.select().from(emailKeys).where(eq(emailKeys.userId, user.userId)),
  );

  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(key);
});

test("confirming an address does not sign in", async () => {
  const [key = ""] = await keys();

  const answer = await api.call("POST", "/api/auth/register/verify-email/", { body: { key } });

  expect(answer.json()).toEqual({ detail: "ok" });
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("gives the same response for every address and resends only one mail", async () => {
  const confirmed = await signUp(api);
  const [key = ""] = (await mailsTo(api, confirmed.email)).map(
    (mail) => LINK.exec(mail.textBody)?.[1],
  );
  await confirm(key);
  api.deps.clock.advance(MINUTE_MS);

  const answers = [
    await resend(user.email),
    await resend("nobody@example.com"),
    await resend(confirmed.email),
  ];

  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(await mailsTo(api, user.email)).toHaveLength(2);
  expect(await mailsTo(api, "nobody@example.com")).toHaveLength(0);
  expect(await mailsTo(api, confirmed.email)).toHaveLength(1);
});

test("refuses a network after 30 mail requests in an hour", async () => {
  const ask = () =>
    api.call("POST", "/api/auth/register/resend-email/", {
      body: { email: "nobody@example.com" },
      ip: "203.0.113.77",
    });
  for (let round = 0; round < 30; round += 1) expect((await ask()).statusCode).toBe(200);

  const refused = await ask();

  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBe("3600");
});

test("stores no mail if mail is switched off", async () => {
  const silent = await createTestApi({ mailDelivery: null });

  const quiet = await signUp(silent);
  const answer = await silent.call("POST", "/api/auth/register/resend-email/", {
    body: { email: quiet.email },
  });
  await runPendingJobs(silent, [createSendVerificationJob(silent.deps)]);

  // The response must not promise a mail that is never sent.
  expect(answer.statusCode).toBe(503);
  const [owed, written] = await silent.deps.database.asSystem(async (db) => [
    await db.select().from(mails),
    await db.select().from(emailKeys),
  ]);
  expect([owed, written]).toEqual([[], []]);
  await silent.close();
});
