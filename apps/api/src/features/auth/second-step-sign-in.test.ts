import { randomUUID } from "node:crypto";

import type { FieldErrors, TokenPair } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { signUpConfirmed } from "#testing/confirmed-user.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import {
  ageSecondStep,
  codeOf,
  enrol,
  type SecondStepUser,
  signUpWithSecondStep,
} from "#testing/second-step-user.ts";
import { signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { createSendPasswordResetJob } from "./passwords.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

type Attempt = { code?: string; password?: string; cookie?: string };

function signIn({ email }: { email: string }, { code, password, cookie }: Attempt = {}) {
  return api.call("POST", "/api/auth/token/", {
    body: {
      email,
      password: password ?? TEST_PASSWORD,
      ...(code !== undefined && { one_time_code: code }),
    },
    ...(cookie !== undefined && { headers: { cookie } }),
  });
}

const statusOf = async (user: SecondStepUser, code?: string) =>
  (await signIn(user, code === undefined ? {} : { code })).statusCode;

/** Returns a code that is none of the three valid ones. */
function wrongCode({ secret }: SecondStepUser): string {
  const right = [-1, 0, 1].map((steps) => codeOf(api, secret, steps));
  return ["111111", "222222", "333333", "444444"].find((code) => !right.includes(code)) ?? "";
}

const eventsOf = async ({ userId }: SecondStepUser) =>
  (
    await queryDatabase<{ kind: string; times: number }>(
      api,
      "select kind, times from security_events where user_id = $1",
      [userId],
    )
  ).map(({ kind, times }) => `${kind} ${times}`);

test("requires the code after the password, even on a known device", async () => {
  const user = await signUpWithSecondStep(api);

  const withoutCode = await signIn(user);
  expect([withoutCode.statusCode, withoutCode.json<{ code: string }>().code]).toEqual([
    401,
    "second_step_required",
  ]);
  expect((await signIn(user, { cookie: user.cookie })).statusCode).toBe(401);

  const answer = await signIn(user, { code: user.nextCode() });
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(answer.json<TokenPair>()).toSorted()).toEqual(["access", "refresh"]);
});

test("asks for a code only after the correct password", async () => {
  const user = await signUpWithSecondStep(api);
  const without = await signUp(api);

  const answers = [
    await signIn(user, { password: "wrong" }),
    await signIn(user, { password: "wrong", code: user.nextCode() }),
    await signIn(without, { password: "wrong" }),
    await signIn({ email: `${randomUUID()}@example.com` }, { password: "wrong", code: "123456" }),
  ];

  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await signIn(without)).toMatchObject({ statusCode: 200 });
  // A code sent with a wrong password is not used up.
  expect(await statusOf(user, codeOf(api, user.secret))).toBe(200);
});

test("a sign-in without a code does not count as a wrong password", async () => {
  const user = await signUpWithSecondStep(api);

  for (let nth = 0; nth < 30; nth += 1) {
    expect(await statusOf(user)).toBe(401);
  }
  expect(await statusOf(user, user.nextCode())).toBe(200);
});

test("accepts a code only once", async () => {
  const user = await signUpWithSecondStep(api);
  const code = user.nextCode();

  expect(await statusOf(user, code)).toBe(200);
  const again = await signIn(user, { code });
  expect([again.statusCode, again.json<FieldErrors>()]).toEqual([
    400,
    { one_time_code: ["This code is wrong or was already used. Please enter a new one."] },
  ]);
});

test.for(["of the app", "for recovery"])(
  "exactly one of eight concurrent sign-ins with one code %s succeeds",
  async (kind) => {
    const user = await signUpWithSecondStep(api);
    const code = kind === "of the app" ? user.nextCode() : (user.recoveryCodes[0] ?? "");

    const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf(user, code)));

    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  },
);

test("delays sign-in after five wrong codes, doubles each wait, and records the events", async () => {
  const user = await signUpWithSecondStep(api);
  for (let nth = 0; nth < 5; nth += 1) {
    expect(await statusOf(user, wrongCode(user))).toBe(400);
  }

  const refused = await signIn(user, { code: codeOf(api, user.secret, -1) });
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "15"]);
  api.deps.clock.advance(15_000);
  expect(await statusOf(user, wrongCode(user))).toBe(400);
  api.deps.clock.advance(29_000);
  expect(await statusOf(user, codeOf(api, user.secret))).toBe(429);
  api.deps.clock.advance(1_000);
  expect(await statusOf(user, codeOf(api, user.secret))).toBe(200);

  expect(await eventsOf(user)).toContain("second_step_failed 6");
  // The wait affects no other account.
  const other = await signUpWithSecondStep(api);
  expect(await statusOf(other, other.nextCode())).toBe(200);
});

test("counts concurrent wrong codes one by one", async () => {
  const user = await signUpWithSecondStep(api);
  const code = wrongCode(user);

  const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf(user, code)));

  // Passwords of several sign-ins that are being checked make further ones wait, so fewer than five may get here.
  const wrong = statuses.filter((status) => status === 400).length;
  expect(statuses.filter((status) => status === 429)).toHaveLength(8 - wrong);
  expect(wrong).toBeGreaterThan(0);
  expect(wrong).toBeLessThanOrEqual(5);
  expect(await eventsOf(user)).toContain(`second_step_failed ${wrong}`);
});

test("accepts a recovery code once and sends an email with the number left", async () => {
  const user = await signUpWithSecondStep(api);
  const [code = ""] = user.recoveryCodes;

  expect(await statusOf(user, code.toUpperCase().replaceAll("-", " "))).toBe(200);
  expect(await statusOf(user, code)).toBe(400);

  const mails = await mailsTo(api, user.email);
  const notices = mails.filter(({ subject }) => subject === "A recovery code was used");
  expect(notices).toHaveLength(1);
  expect(notices[0]?.textBody).toContain("Codes left: 9.");
  expect(await eventsOf(user)).toContain("recovery_code_used 1");
});

test("rejects another user's code", async () => {
  const [user, other] = [await signUpWithSecondStep(api), await signUpWithSecondStep(api)];

  expect(await statusOf(user, other.recoveryCodes[0])).toBe(400);
  expect(await statusOf(user, other.nextCode())).toBe(400);
});

test("a password reset does not bypass two-factor authentication", async () => {
  const user = await enrol(api, await signUpConfirmed(api));
  await ageSecondStep(api, user);
  await api.call("POST", "/api/auth/password/reset/", { body: { email: user.email } });
  await runPendingJobs(api, [createSendPasswordResetJob(api.deps)]);
  const text = (await mailsTo(api, user.email)).map(({ textBody }) => textBody).join("\n");
  const key = /\/password-reset\/confirm\/([^/\s]+)/.exec(text)?.[1];
  const password = "sledge on a frozen lake";
  const reset = async (code: object) => {
    const body = { key, new_password1: password, new_password2: password, ...code };
    return (await api.call("POST", "/api/auth/password/reset/confirm/", { body })).statusCode;
  };
  expect(await reset({})).toBe(401);
  expect(await reset({ one_time_code: user.nextCode() })).toBe(200);

  expect((await signIn(user, { password })).json<{ code: string }>().code).toBe(
    "second_step_required",
  );
  expect((await signIn(user, { password, code: user.nextCode() })).statusCode).toBe(200);
});
