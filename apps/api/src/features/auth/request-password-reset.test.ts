import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { emailKeys } from "#database/schema.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { createSendPasswordResetJob } from "./passwords.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LINK = /^http:\/\/localhost:3000\/password-reset\/confirm\/([A-Za-z0-9_-]{43})\/$/m;

let api: TestApi;
let user: SignedInUser;

beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(async () => {
  user = await signUp(api);
});
afterAll(() => api.close());

async function resetMailsTo(email: string) {
  return (await mailsTo(api, email)).filter(({ textBody }) => LINK.test(textBody));
}

type More = { headers?: Record<string, string>; ip?: string };

async function ask(email: string, more: More = {}) {
  const answer = await api.call("POST", "/api/auth/password/reset/", { body: { email }, ...more });
  await runPendingJobs(api, [createSendPasswordResetJob(api.deps)]);
  return answer;
}

test("gives the same response for known and unknown addresses and sends one mail", async () => {
  const known = await ask(user.email);
  const unknown = await ask("nobody@example.com");

  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  const headersOf = ({ headers }: typeof known) => Object.keys(headers).toSorted();
  expect(headersOf(known)).toEqual(headersOf(unknown));
  expect(await resetMailsTo(user.email)).toHaveLength(1);
  expect(await mailsTo(api, "nobody@example.com")).toEqual([]);
});

test("looks the address up only in the job, so the response time reveals nothing", async () => {
  const before = await resetMailsTo(user.email);

  await api.call("POST", "/api/auth/password/reset/", { body: { email: user.email } });

  expect(await resetMailsTo(user.email)).toEqual(before);
  const keys = await api.deps.database.asSystem((db) =>
    db.select().from(emailKeys).where(eq(emailKeys.purpose, "reset_password")),
  );
  expect(keys.filter(({ userId }) => userId === user.userId)).toEqual([]);
});

test("sends 3 mails for thirty requests from many networks in an hour, all kinds together", async () => {
  for (let round = 0; round < 30; round += 1) {
    const answer = await api.call("POST", "/api/auth/password/reset/", {
      body: { email: user.email },
      ip: `10.3.0.${round}`,
    });
    expect(answer.statusCode).toBe(200);
    if (round % 3 === 0) {
      await runPendingJobs(api, [createSendPasswordResetJob(api.deps)]);
      api.deps.clock.advance(6 * MINUTE_MS - 1);
    }
  }
  await runPendingJobs(api, [createSendPasswordResetJob(api.deps)]);

  expect(await mailsTo(api, user.email)).toHaveLength(3);
});

test("repeated requests by strangers leave the owner a valid link and a mail for a known device", async () => {
  // Every ten minutes from another network: more than the limits per hour and per day.
  for (let round = 0; round < 36; round += 1) {
    await ask(user.email, { ip: `10.4.0.${round}` });
    expect(await hasLinkThatWorks()).toBe(true);
    api.deps.clock.advance(10 * MINUTE_MS);
  }
  const before = (await resetMailsTo(user.email)).length;
  // The mailbox is not flooded: at most one mail per half hour, plus the mails of a day.
  expect(before).toBeLessThanOrEqual(12 + 10);

  await ask(user.email, { ip: "10.4.1.1" });
  await ask(user.email, { ip: "10.4.1.1" });
  const withStrangers = (await resetMailsTo(user.email)).length;
  await ask(user.email, { headers: { cookie: user.cookie } });

  expect(withStrangers).toBeLessThanOrEqual(before + 1);
  expect(await resetMailsTo(user.email)).toHaveLength(withStrangers + 1);
});

/** Returns whether the newest mail contains a valid link. */
async function hasLinkThatWorks(): Promise<boolean> {
  const last = (await resetMailsTo(user.email)).at(-1);
  return last !== undefined && +api.deps.clock.now() - +last.createdAt < 30 * MINUTE_MS;
}

test("refuses a network after 30 mail requests in an hour", async () => {
  const request = () =>
    api.call("POST", "/api/auth/password/reset/", {
      body: { email: "nobody@example.com" },
      ip: "203.0.113.78",
    });
  for (let round = 0; round < 30; round += 1) expect((await request()).statusCode).toBe(200);

  const refused = await request();

  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3600"]);
});

test("takes the link's host from the settings, not from the request", async () => {
  await ask(user.email, {
    headers: { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil" },
  });

  const [mail] = await resetMailsTo(user.email);
  expect(mail?.textBody).toMatch(LINK);
  expect(JSON.stringify(mail)).not.toContain("evil");
});

test("sends another link on a request an hour later", async () => {
  await ask(user.email);
  api.deps.clock.advance(HOUR_MS);
  await ask(user.email);

  expect(await resetMailsTo(user.email)).toHaveLength(2);
});
