import { eq } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { users } from "#database/schema.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { signUp, TEST_PASSWORD, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0";

let api: TestApi;
let user: SignedInUser;

/** The alarm codes of logged warnings. */
const alerts: unknown[] = [];

beforeAll(async () => {
  api = await createTestApi();
  api.app.addHook("onRequest", async (request) => {
    const warn = (fields: { security?: string }) => alerts.push(fields.security);
    request.log = { ...request.log, warn } as FastifyBaseLogger;
  });
});
beforeEach(async () => {
  alerts.length = 0;
  user = await signUp(api);
});
afterAll(() => api.close());

async function confirmAddress(): Promise<void> {
  await api.deps.database.asSystem((db) =>
    db
      .update(users)
      .set({ emailVerifiedAt: api.deps.clock.now() })
      .where(eq(users.id, user.userId)),
  );
}

/** Returns the user's mails without the verification mail. */
async function mailsToUser() {
  return (await mailsTo(api, user.email)).slice(1);
}

function post(path: string, body: object, cookie?: string) {
  return api.call("POST", `/api/auth/${path}/`, {
    body,
    ip: "203.0.113.77",
    headers: { "user-agent": FIREFOX, ...(cookie !== undefined && { cookie }) },
  });
}

function signIn(cookie?: string) {
  return post("token", { email: user.email, password: TEST_PASSWORD }, cookie);
}

/** Sends a refresh token again after its successor was used. */
async function reuse(path: "token/refresh" | "token/blacklist") {
  const { refresh } = (await signIn()).json();
  const child = (await post("token/refresh", { refresh })).json();
  await post("token/refresh", { refresh: child.refresh });
  return post(path, { refresh });
}

test("sends an email about a sign-in on an unknown device but not on a known one", async () => {
  await confirmAddress();

  const first = await signIn();
  const [cookie = ""] = String(first.headers["set-cookie"]).split(";");
  const [mail, ...rest] = await mailsToUser();
  await signIn(cookie);

  expect(rest).toEqual([]);
  expect(mail?.subject).toBe("A sign-in on a new device");
  expect(mail?.textBody).toContain("Firefox on Linux, network 203.0.113.*, 2026-12-01 12:00 UTC.");
  expect(mail?.textBody).toContain("http://localhost:3000/password-reset\n");
  expect(mail?.textBody).not.toContain("203.0.113.77");
  expect(await mailsToUser()).toHaveLength(1);
});

test.each(["token/refresh", "token/blacklist"] as const)(
  "sends one email about a reused token (%s)",
  async (path) => {
    await confirmAddress();

    expect((await reuse(path)).statusCode).toBe(401);

    const mails = (await mailsToUser()).filter(({ subject }) => subject.startsWith("We ended"));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.textBody).toContain("we ended the session");
    expect(alerts).toEqual(["token_reuse"]);
  },
);

test("warns an unconfirmed address and still sends a password reset in the same hour", async () => {
  for (let times = 0; times < 4; times += 1) {
    await signIn();
  }
  await post("password/reset", { email: user.email });
  await runPendingJobs(api);

  expect((await mailsToUser()).map(({ subject }) => subject)).toEqual([
    "A sign-in on a new device",
    "Choose a new password",
  ]);
});

test("logs an alert for guesses beyond the limit but not for a wrong password", async () => {
  for (let round = 0; round < 3; round += 1) {
    await post("token", { email: user.email, password: "wrong" });
  }
  expect(alerts).toEqual([]);

  const refused = await post("token", { email: user.email, password: "wrong" });

  expect([refused.statusCode, alerts]).toEqual([429, ["sign_in_refused_limit"]]);
});

test("logs an alert for a webhook without a valid signature", async () => {
  await api.call("POST", "/webhooks/stripe/", { body: { forged: true } });

  expect(alerts).toEqual(["signature_refused"]);
});

test("stores a security event in the same transaction as its change", async () => {
  const statement = (text: string) => queryDatabase<{ n: number }>(api, text);
  await statement("alter table security_events rename to security_events_away");
  const refused = await signIn();
  await statement("alter table security_events_away rename to security_events");

  const [begun] = await statement(
    `select count(*)::int as n from sessions where user_id = '${user.userId}'`,
  );
  expect(refused.statusCode).toBe(500);
  expect(begun?.n).toBe(1);
});
