import type { FieldErrors, TwoFactor } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { signUpConfirmed } from "#testing/confirmed-user.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import {
  codeOf,
  SECOND_STEP_PATH,
  signUpWithSecondStep,
  startTwoFactor,
} from "#testing/second-step-user.ts";
import { signInAgain, type SignedInUser, TEST_PASSWORD } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

const password = TEST_PASSWORD;
const OFF = { is_on: false, recovery_codes_left: 0 };

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

type Method = "GET" | "POST" | "DELETE";
function call(user: SignedInUser, [method, path]: [Method, string], body?: object) {
  return api.call(method, `${SECOND_STEP_PATH}${path}`, {
    token: user.access,
    ...(body && { body }),
  });
}
const stateOf = async (user: SignedInUser) => (await call(user, ["GET", ""])).json<TwoFactor>();
const confirm = (user: SignedInUser, code: string) =>
  call(user, ["POST", "confirm/"], { one_time_code: code });
const signInStatus = async ({ email }: SignedInUser) =>
  (await api.call("POST", "/api/auth/token/", { body: { email, password } })).statusCode;
const subjectsTo = async ({ email }: SignedInUser) =>
  (await mailsTo(api, email)).map(({ subject }) => subject);
const meStatus = async ({ access }: SignedInUser) =>
  (await api.call("GET", "/api/v1/me/", { token: access })).statusCode;

test("returns the secret as text and URI after checking the password", async () => {
  const user = await signUpConfirmed(api);

  const wrong = await call(user, ["POST", ""], { password: "not it" });
  expect([wrong.statusCode, Object.keys(wrong.json<FieldErrors>())]).toEqual([400, ["password"]]);

  const { secret, uri } = (await call(user, ["POST", ""], { password })).json<{
    secret: string;
    uri: string;
  }>();
  const read = new URL(uri);
  expect([read.protocol, read.host, decodeURIComponent(read.pathname)]).toEqual([
    "otpauth:",
    "totp",
    `/Snowball:${user.email}`,
  ]);
  expect(Object.fromEntries(read.searchParams)).toEqual({ secret, issuer: "Snowball" });
});

test("sign-in needs a code only after a first code confirmed the app", async () => {
  const user = await signUpConfirmed(api);
  const secret = await startTwoFactor(api, user);
  const wrong = codeOf(api, secret, 5);

  expect((await confirm(user, wrong)).statusCode).toBe(400);
  expect(await stateOf(user)).toEqual(OFF);
  expect(await signInStatus(user)).toBe(200);

  const confirmed = await confirm(user, codeOf(api, secret));
  const { recovery_codes: codes } = confirmed.json<{ recovery_codes: string[] }>();
  expect(codes).toHaveLength(10);
  expect(await stateOf(user)).toEqual({ is_on: true, recovery_codes_left: 10 });
  expect(await signInStatus(user)).toBe(401);
});

test("a secret expires after half an hour and is replaced by a newer one", async () => {
  const user = await signUpConfirmed(api);
  const old = await startTwoFactor(api, user);
  const secret = await startTwoFactor(api, user);
  expect((await confirm(user, codeOf(api, old))).statusCode).toBe(400);

  api.deps.clock.advance(30 * 60_000 + 1);
  const late = await signInAgain(api, user);
  expect((await confirm(late, codeOf(api, secret))).statusCode).toBe(404);
});

test("turning two-factor authentication on ends every other session and sends an email", async () => {
  const elsewhere = await signUpConfirmed(api);
  const here = await signInAgain(api, elsewhere);
  const secret = await startTwoFactor(api, here);

  expect((await confirm(here, codeOf(api, secret))).statusCode).toBe(200);

  expect([await meStatus(elsewhere), await meStatus(here)]).toEqual([401, 200]);
  const refreshed = await api.call("POST", "/api/auth/token/refresh/", {
    body: { refresh: elsewhere.refresh },
  });
  expect(refreshed.statusCode).toBe(401);
  expect(await subjectsTo(here)).toContain("Two-factor authentication is on");
});

test("refuses a new secret while two-factor authentication is on", async () => {
  const user = await signUpWithSecondStep(api);

  const answer = await call(user, ["POST", ""], { password });

  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
    409,
    "second_step_is_on",
  ]);
});

test("turning it off needs the password and a code; afterwards the password alone signs in", async () => {
  const user = await signUpWithSecondStep(api);
  const off = (body: object) => call(user, ["DELETE", ""], body);

  expect((await off({ password: "wrong", one_time_code: user.nextCode() })).statusCode).toBe(400);
  expect((await off({ password })).statusCode).toBe(400);
  const refused = await off({ password, one_time_code: codeOf(api, user.secret, 5) });
  expect([refused.statusCode, Object.keys(refused.json<FieldErrors>())]).toEqual([
    400,
    ["one_time_code"],
  ]);
  expect(await stateOf(user)).toMatchObject({ is_on: true });

  const answer = await off({ password, one_time_code: codeOf(api, user.secret) });
  expect([answer.statusCode, answer.json<TwoFactor>()]).toEqual([200, OFF]);
  expect(await signInStatus(user)).toBe(200);
  expect(await subjectsTo(user)).toContain("Two-factor authentication is off");
});

test("new recovery codes need the password and a code and replace the old ones", async () => {
  const user = await signUpWithSecondStep(api);
  const renew = (code: string) =>
    call(user, ["POST", "recovery-codes/"], { password, one_time_code: code });
  const [first = "", second = ""] = user.recoveryCodes;

  expect((await renew(codeOf(api, user.secret, 5))).statusCode).toBe(400);
  const answer = await renew(first);
  const { recovery_codes: codes } = answer.json<{ recovery_codes: string[] }>();

  expect(await stateOf(user)).toEqual({ is_on: true, recovery_codes_left: 10 });
  expect((await renew(second)).statusCode).toBe(400);
  expect((await renew(codes[0] ?? "")).statusCode).toBe(200);
  expect(await subjectsTo(user)).toContain("You have new recovery codes");
});

test("counts wrong codes in a session together with those at sign-in", async () => {
  const user = await signUpWithSecondStep(api);
  const wrong = codeOf(api, user.secret, 5);

  const statuses: number[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    statuses.push(
      (await call(user, ["DELETE", ""], { password, one_time_code: wrong })).statusCode,
    );
  }
  const { email } = user;
  const body = { email, password, one_time_code: codeOf(api, user.secret, -1) };
  const signIn = await api.call("POST", "/api/auth/token/", { body });

  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  expect(signIn.statusCode).toBe(429);
});

test("deleting the account needs a code", async () => {
  const user = await signUpWithSecondStep(api);
  const remove = (body: object) => api.call("DELETE", "/api/v1/me/", { token: user.access, body });

  const none = await remove({ password });
  expect([none.statusCode, none.json<FieldErrors>()]).toEqual([
    400,
    { one_time_code: ["Please enter the code from your authenticator app."] },
  ]);
  expect((await remove({ password, one_time_code: codeOf(api, user.secret, 5) })).statusCode).toBe(
    400,
  );
  expect(await meStatus(user)).toBe(200);

  expect((await remove({ password, one_time_code: user.nextCode() })).statusCode).toBe(200);
  expect(await meStatus(user)).toBe(401);
});

test("never stores secrets and recovery codes in plain text and never exports them", async () => {
  const user = await signUpWithSecondStep(api);
  const stored = JSON.stringify([
    await queryDatabase(api, "select * from second_steps where user_id = $1", [user.userId]),
    await queryDatabase(api, "select * from recovery_codes where user_id = $1", [user.userId]),
  ]);
  const exported = (await api.call("GET", "/api/v1/me/export/", { token: user.access })).body;

  const { tables } = JSON.parse(exported) as { tables: Record<string, object[]> };
  expect(tables["second_steps"]?.map((row) => Object.keys(row))).toEqual([
    ["user_id", "started_at", "confirmed_at", "used_step"],
  ]);
  const secrets = [user.secret.toString("base64url"), ...user.recoveryCodes];
  for (const text of [stored, exported]) {
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
});

test("cannot decrypt a secret that was moved to another account", async () => {
  const [user, other] = [await signUpWithSecondStep(api), await signUpWithSecondStep(api)];
  await queryDatabase(
    api,
    `update second_steps set sealed_secret =
       (select sealed_secret from second_steps where user_id = $1) where user_id = $2`,
    [other.userId, user.userId],
  );

  const body = { email: user.email, password, one_time_code: other.nextCode() };
  const answer = await api.call("POST", "/api/auth/token/", { body });

  expect(answer.statusCode).toBe(500);
});
