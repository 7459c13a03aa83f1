import type { SecurityEvent } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { signUpConfirmed } from "#testing/confirmed-user.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUpWithSecondStep } from "#testing/second-step-user.ts";
import { signInAgain, signUp, type SignedInUser, TEST_PASSWORD } from "#testing/signed-in-user.ts";
import {
  addPasskey,
  askedBy,
  PASSKEY_SIGN_IN_PATH,
  signInChallenge,
} from "#testing/soft-passkey.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import {
  endEveryWayInOf,
  endSessionsOf,
  endSessionsOfEverybody,
  turnOffSecondStepOf,
} from "./index.ts";

const lookedBy = "grace";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const meStatus = async ({ access }: SignedInUser) =>
  (await api.call("GET", "/api/v1/me/", { token: access })).statusCode;
const refreshStatus = async ({ refresh }: SignedInUser) =>
  (await api.call("POST", "/api/auth/token/refresh/", { body: { refresh } })).statusCode;
const subjectsTo = async ({ email }: SignedInUser) =>
  (await mailsTo(api, email)).map(({ subject }) => subject);
async function kindsOf(user: SignedInUser): Promise<string[]> {
  const { access: token } = user;
  const answer = await api.call("GET", "/api/v1/me/security-events/", { token });
  return answer.json<{ results: SecurityEvent[] }>().results.map(({ kind }) => kind);
}
const accessesTo = ({ userId }: SignedInUser) =>
  queryDatabase(api, "select looked_by from support_looks where user_id = $1", [userId]);

test("an operator signs one user out everywhere, and the user is notified by email and security event", async () => {
  const user = await signUpConfirmed(api);
  const elsewhere = await signInAgain(api, user);
  const other = await signUp(api);

  const result = await endSessionsOf(api.deps, { named: user.email, lookedBy });

  expect(result).toBe("Ended sessions: 2. The users get an email.");
  expect([await meStatus(user), await meStatus(elsewhere)]).toEqual([401, 401]);
  expect([await refreshStatus(user), await refreshStatus(elsewhere)]).toEqual([401, 401]);
  expect(await meStatus(other)).toBe(200);
  expect(await subjectsTo(user)).toContain("We signed you out everywhere");
  expect(await accessesTo(user)).toEqual([{ looked_by: "grace" }]);
  expect(await kindsOf(await signInAgain(api, user))).toContain("sessions_ended_by_support");

  const unknown = { named: "nobody@example.org", lookedBy };
  expect(await endSessionsOf(api.deps, unknown)).toBeNull();
});

test("an operator signs all users out, and repeating it changes and sends nothing", async () => {
  const users = [await signUpConfirmed(api), await signUpConfirmed(api)];

  expect(await endSessionsOfEverybody(api.deps, lookedBy)).toMatch(
    /^Ended sessions: \d+, of \d+ people/,
  );
  expect(await endSessionsOfEverybody(api.deps, lookedBy)).toMatch(/^Ended sessions: 0, of 0 /);

  expect(await Promise.all(users.map(meStatus))).toEqual([401, 401]);
  for (const user of users) {
    const ended = (await subjectsTo(user)).filter((each) => each.startsWith("We signed you out"));
    expect(ended).toHaveLength(1);
  }
});

test("an operator turns off a user's two-factor authentication: the password is enough, and the user is notified", async () => {
  const user = await signUpWithSecondStep(api);
  const other = await signUpWithSecondStep(api);
  const signIn = async ({ email }: SignedInUser) =>
    (await api.call("POST", "/api/auth/token/", { body: { email, password: TEST_PASSWORD } }))
      .statusCode;
  expect(await signIn(user)).toBe(401);

  const order = { named: user.userId, lookedBy };
  expect(await turnOffSecondStepOf(api.deps, order)).toBe(
    "Two-factor authentication is off. They were notified.",
  );
  expect(await turnOffSecondStepOf(api.deps, order)).toBe("Two-factor authentication was not on.");

  expect([await signIn(user), await signIn(other)]).toEqual([200, 401]);
  expect(await kindsOf(user)).toContain("second_step_off_by_support");
  expect(await subjectsTo(user)).toContain("Our support turned two-factor authentication off");
});

test("an operator revokes all access to an account: an intruder is signed out, and the owner gets a link", async () => {
  const user = await signUpWithSecondStep(api);
  const { passkey } = await addPasskey(api, user);
  const old = "update passkeys set created_at = created_at - interval '30 days' where user_id = $1";
  await queryDatabase(api, old, [user.userId]);
  const signIn = async (password: string) => {
    const body = { email: user.email, password };
    return (await api.call("POST", "/api/auth/token/", { body })).statusCode;
  };

  const done = await endEveryWayInOf(api.deps, { named: user.email, lookedBy });

  expect(done).toContain("Passkeys removed: 1. Two-factor authentication is off.");
  const signed = passkey.sign(askedBy(api, await signInChallenge(api)));
  const answer = await api.call("POST", PASSKEY_SIGN_IN_PATH, { body: signed });
  expect([answer.statusCode, await meStatus(user), await signIn(TEST_PASSWORD)]).toEqual([
    401, 401, 401,
  ]);
  const mail = (await mailsTo(api, user.email)).find(({ textBody }) =>
    textBody.includes("Snowball's support secured the account"),
  );
  const key = /\/password-reset\/confirm\/([\w-]+)\//.exec(mail?.textBody ?? "")?.[1];
  const chosen = "seven green umbrellas";
  const body = { key, new_password1: chosen, new_password2: chosen };
  await api.call("POST", "/api/auth/password/reset/confirm/", { body });
  expect(await signIn(chosen)).toBe(200);
  expect(await accessesTo(user)).toEqual([{ looked_by: "grace" }]);
});

test("an operator cannot lock an owner out if no email can be sent", async () => {
  const user = await signUpConfirmed(api);
  const off = { ...api.deps, mailDelivery: null };

  await expect(endEveryWayInOf(off, { named: user.email, lookedBy })).rejects.toThrow("MAIL_URL");
  expect(await meStatus(user)).toBe(200);
});
