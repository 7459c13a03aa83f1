import type { SecurityUndo } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { confirmAddress, signUpConfirmed } from "#testing/confirmed-user.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import {
  ageSecondStep,
  codeOf,
  enrol,
  SECOND_STEP_PATH,
  type SecondStepUser,
} from "#testing/second-step-user.ts";
import {
  deviceCookieOf,
  signInAgain,
  signUp,
  type SignedInUser,
  TEST_PASSWORD,
} from "#testing/signed-in-user.ts";
import {
  addPasskey,
  askedBy,
  createSoftPasskey,
  PASSKEY_SIGN_IN_PATH,
  PASSKEYS_PATH,
  signInChallenge,
  type SoftPasskey,
  startPasskey,
} from "#testing/soft-passkey.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

const NEW_PASSWORD = "seven green umbrellas";
const DAY_MS = 24 * 3_600_000;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

/** Returns the newest key that was mailed to an address for a path. */
async function keyIn(email: string, path: string): Promise<string> {
  await runPendingJobs(api);
  const link = new RegExp(`${path}/([\\w-]{43})(?:/|$)`, "m");
  const keys = (await mailsTo(api, email)).map(({ textBody }) => link.exec(textBody)?.[1]);
  return keys.findLast((key) => key !== undefined) ?? "no key";
}

async function reset({ email }: { email: string }, code?: string) {
  api.deps.clock.advance(1_000);
  await api.call("POST", "/api/auth/password/reset/", { body: { email } });
  const key = await keyIn(email, "/password-reset/confirm");
  const body = { key, new_password1: NEW_PASSWORD, new_password2: NEW_PASSWORD };
  return api.call("POST", "/api/auth/password/reset/confirm/", {
    body: { ...body, ...(code !== undefined && { one_time_code: code }) },
  });
}

function undo(key: string) {
  api.deps.clock.advance(1_000);
  return api.call("POST", "/api/auth/security/undo/", { body: { key } });
}

function signIn({ email }: { email: string }, password = NEW_PASSWORD, cookie?: string) {
  return api.call("POST", "/api/auth/token/", {
    body: { email, password },
    ...(cookie !== undefined && { headers: { cookie } }),
  });
}

async function passkeyStatus(passkey: SoftPasskey): Promise<number> {
  const body = passkey.sign(askedBy(api, await signInChallenge(api)));
  return (await api.call("POST", PASSKEY_SIGN_IN_PATH, { body })).statusCode;
}

const meStatus = async ({ access }: SignedInUser) =>
  (await api.call("GET", "/api/v1/me/", { token: access })).statusCode;

/** Restores rows as they could exist before a confirmed address was required. */
async function unconfirm({ userId }: SignedInUser): Promise<void> {
  const set = "update users set email_verified_at = null where id = $1";
  await queryDatabase(api, set, [userId]);
}

function requestChange({ access }: SignedInUser, email: string) {
  api.deps.clock.advance(1_000);
  const body = { email, password: TEST_PASSWORD };
  return api.call("POST", "/api/v1/me/email-change/", { token: access, body });
}

async function confirmChange(email: string) {
  api.deps.clock.advance(1_000);
  const key = await keyIn(email, "/email/change/confirm");
  return api.call("POST", "/api/auth/email/change/confirm/", { body: { key } });
}

const lastMailTo = async ({ email }: { email: string }) =>
  (await mailsTo(api, email)).at(-1) ?? { subject: "", textBody: "" };

const newAddress = () => `evil-${crypto.randomUUID()}@example.net`;

test("attack 1a: an intruder registers the owner's address and adds a passkey", async () => {
  const intruder = await signUp(api);
  const body = { password: TEST_PASSWORD };
  const refused = await api.call("POST", `${PASSKEYS_PATH}challenge/`, {
    token: intruder.access,
    body,
  });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
    403,
    "email_confirmation_needed",
  ]);

  // A passkey older than a week, from before that rule.
  const { passkey } = await addPasskey(api, await confirmAddress(api, intruder));
  await unconfirm(intruder);
  const old = "update passkeys set created_at = created_at - interval '30 days' where user_id = $1";
  await queryDatabase(api, old, [intruder.userId]);
  expect((await reset(intruder)).statusCode).toBe(200);

  expect(await passkeyStatus(passkey)).toBe(401);
  expect([await meStatus(intruder), (await signIn(intruder, TEST_PASSWORD)).statusCode]).toEqual([
    401, 401,
  ]);
  const owner = await signIn(intruder);
  expect(owner.statusCode).toBe(200);
  const me = await api.call("GET", "/api/v1/me/", { token: owner.json().access });
  expect(me.json()).toMatchObject({ email_verified: true });
});

test("attack 1b: an intruder's email change is pending while the owner resets the password", async () => {
  const squatted = await signUp(api);
  expect((await requestChange(squatted, newAddress())).statusCode).toBe(403);

  const owner = await signUpConfirmed(api);
  const evil = newAddress();
  expect((await requestChange(await signInAgain(api, owner), evil)).statusCode).toBe(200);
  const key = await keyIn(evil, "/email/change/confirm");
  expect((await reset(owner)).statusCode).toBe(200);

  const followed = await api.call("POST", "/api/auth/email/change/confirm/", { body: { key } });
  expect(followed.statusCode).toBe(404);
  expect((await signIn({ email: evil })).statusCode).toBe(401);
  expect((await signIn(owner)).statusCode).toBe(200);
});

test("rejects an email change that was requested before the address was confirmed", async () => {
  const intruder = await confirmAddress(api, await signUp(api));
  const evil = newAddress();
  await requestChange(intruder, evil);
  await unconfirm(intruder);

  expect((await confirmChange(evil)).statusCode).toBe(404);
});

test("attack 2: an intruder with the password adds a passkey and two-factor authentication (spec 2)", async () => {
  const owner = await signUpConfirmed(api);
  const intruder = await signInAgain(api, owner);
  const { passkey } = await addPasskey(api, intruder);
  await enrol(api, intruder);

  expect((await reset(owner)).statusCode).toBe(200);

  expect([await passkeyStatus(passkey), await meStatus(intruder)]).toEqual([401, 401]);
  expect((await signIn(owner)).statusCode).toBe(200);
  const mail = (await mailsTo(api, owner.email)).find((mail) => mail.subject.includes("changed"));
  expect(mail?.textBody).toContain("We also removed a passkey and two-factor authentication.");
});

test("attack 2: an undo also removes a passkey and two-factor authentication", async () => {
  const owner = await signUpConfirmed(api);
  const intruder = await signInAgain(api, owner);
  const { passkey } = await addPasskey(api, intruder);
  api.deps.clock.advance(6 * DAY_MS);
  const later = await signInAgain(api, owner);
  await enrol(api, later);
  const evil = newAddress();
  await requestChange(later, evil);
  expect((await confirmChange(evil)).statusCode).toBe(200);
  api.deps.clock.advance(6 * DAY_MS);

  const undone = await undo(await keyIn(owner.email, "/security/undo"));

  expect([undone.statusCode, undone.json<SecurityUndo>()]).toEqual([
    200,
    { email: owner.email, removed: ["email_change", "passkeys", "two_factor"] },
  ]);
  expect([await passkeyStatus(passkey), await meStatus(later)]).toEqual([401, 401]);
  expect((await signIn({ email: evil }, TEST_PASSWORD)).statusCode).toBe(401);
  expect((await signIn(owner, TEST_PASSWORD)).statusCode).toBe(401);
  expect((await reset(owner)).statusCode).toBe(200);
  expect((await signIn(owner)).statusCode).toBe(200);
});

test("a reset removes a squatter's old two-factor authentication from an unconfirmed address", async () => {
  const squatter = await signUp(api);
  const refused = await api.call("POST", SECOND_STEP_PATH, {
    token: squatter.access,
    body: { password: TEST_PASSWORD },
  });
  expect(refused.json<{ code: string }>().code).toBe("email_confirmation_needed");

  await enrol(api, await confirmAddress(api, squatter));
  await ageSecondStep(api, squatter, 30);
  await unconfirm(squatter);
  expect((await reset(squatter)).statusCode).toBe(200);

  expect((await signIn(squatter)).statusCode).toBe(200);
  expect((await signIn(squatter, TEST_PASSWORD)).statusCode).toBe(401);
});

test.for(["a passkey", "two-factor authentication", "an email change"] as const)(
  "the link in the email about %s undoes it once within seven days",
  async (what) => {
    const owner = await signUpConfirmed(api);
    const intruder = await signInAgain(api, owner);
    const removed = await {
      "a passkey": async () => (await addPasskey(api, intruder), "passkeys"),
      "two-factor authentication": async () => (await enrol(api, intruder), "two_factor"),
      "an email change": async () => (await requestChange(intruder, newAddress()), "email_change"),
    }[what]();
    const key = await keyIn(owner.email, "/security/undo");
    api.deps.clock.advance(7 * DAY_MS - 60_000);

    // Opening the link changes nothing: mail scanners do that too.
    await api.call("GET", `/security/undo/${key}`);
    await api.call("GET", `/api/auth/security/undo/?key=${key}`);
    const undone = await undo(key);
    const body = undone.json<SecurityUndo>();
    // An unconfirmed change has expired by then.
    const expected = what === "an email change" ? [] : [removed];
    expect([undone.statusCode, body]).toEqual([200, { email: owner.email, removed: expected }]);
    expect((await undo(key)).statusCode).toBe(404);
    expect((await signIn(owner, TEST_PASSWORD)).statusCode).toBe(401);
    const mail = await lastMailTo(owner);
    expect(mail.subject).toBe("Choose a new password");
    expect(mail.textBody).toContain("The old password no longer works");
  },
);

test("rejects an undo link after seven days", async () => {
  const owner = await signUpConfirmed(api);
  const { passkey } = await addPasskey(api, owner);
  const key = await keyIn(owner.email, "/security/undo");
  api.deps.clock.advance(7 * DAY_MS);

  expect((await undo(key)).statusCode).toBe(404);
  expect(await passkeyStatus(passkey)).toBe(200);
});

test("an intruder in the session cannot end the owner's undo link", async () => {
  const owner = await signUpConfirmed(api);
  const intruder = await signInAgain(api, owner);
  const { passkey } = await addPasskey(api, intruder);
  const key = await keyIn(owner.email, "/security/undo");
  const [first, second] = [newAddress(), newAddress()];
  await requestChange(intruder, first);
  await confirmChange(first);
  await requestChange(intruder, second);
  await confirmChange(second);
  // The intruder follows the link in their own mailbox.
  expect((await undo(await keyIn(first, "/security/undo"))).json<SecurityUndo>().email).toBe(first);
  await reset({ email: first });

  const undone = await undo(key);

  expect(undone.json<SecurityUndo>()).toMatchObject({ email: owner.email });
  expect(await passkeyStatus(passkey)).toBe(401);
  expect((await reset(owner)).statusCode).toBe(200);
  expect((await signIn(owner)).statusCode).toBe(200);
  expect((await signIn({ email: first })).statusCode).toBe(401);
});

test("a reset keeps passkeys and two-factor authentication older than a week and needs the code", async () => {
  const owner: SecondStepUser = await enrol(api, await signUpConfirmed(api));
  const { passkey } = await addPasskey(api, owner);
  await ageSecondStep(api, owner);
  const old = "update passkeys set created_at = created_at - interval '8 days' where user_id = $1";
  await queryDatabase(api, old, [owner.userId]);

  const bare = await reset(owner);
  expect([bare.statusCode, bare.json<{ code: string }>().code]).toEqual([
    401,
    "second_step_required",
  ]);
  const wrong = await reset(owner, codeOf(api, owner.secret, 5));
  expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ["one_time_code"]]);
  expect((await signIn(owner, TEST_PASSWORD)).json<{ code: string }>().code).toBe(
    "second_step_required",
  );
  expect((await reset(owner, owner.nextCode())).statusCode).toBe(200);

  expect((await signIn(owner)).json<{ code: string }>().code).toBe("second_step_required");
  expect(await passkeyStatus(passkey)).toBe(200);
});

test("accepts a recovery code for a password reset", async () => {
  const owner = await enrol(api, await signUpConfirmed(api));
  await ageSecondStep(api, owner);

  expect((await reset(owner, owner.recoveryCodes[0])).statusCode).toBe(200);
});

test("counts wrong codes at a password reset", async () => {
  const owner = await enrol(api, await signUpConfirmed(api));
  await ageSecondStep(api, owner);
  await api.call("POST", "/api/auth/password/reset/", { body: { email: owner.email } });
  const key = await keyIn(owner.email, "/password-reset/confirm");
  const body = { key, new_password1: NEW_PASSWORD, new_password2: NEW_PASSWORD };
  const wrong = { ...body, one_time_code: codeOf(api, owner.secret, 5) };
  const statuses: number[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    const answer = await api.call("POST", "/api/auth/password/reset/confirm/", { body: wrong });
    statuses.push(answer.statusCode);
  }

  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});

test("a reset makes an intruder's devices unknown", async () => {
  const owner = await signUpConfirmed(api);
  const intruder = await signIn(owner, TEST_PASSWORD);
  const cookie = deviceCookieOf(intruder);
  await reset(owner);
  const before = (await mailsTo(api, owner.email)).length;

  api.deps.clock.advance(1_000);
  await signIn(owner, NEW_PASSWORD, cookie);

  const mails = (await mailsTo(api, owner.email)).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual(["A sign-in on a new device"]);
});

test("a password change ends a pending email change and keeps the owner's passkey and device", async () => {
  const owner = await signUpConfirmed(api);
  const { passkey } = await addPasskey(api, owner);
  const evil = newAddress();
  await requestChange(await signInAgain(api, owner), evil);
  const key = await keyIn(evil, "/email/change/confirm");

  api.deps.clock.advance(1_000);
  const changed = await api.call("POST", "/api/auth/password/change/", {
    token: owner.access,
    body: { old_password: TEST_PASSWORD, new_password1: NEW_PASSWORD, new_password2: NEW_PASSWORD },
    headers: { cookie: owner.cookie },
  });

  expect(changed.statusCode).toBe(200);
  expect((await lastMailTo(owner)).textBody).toContain(
    `We also removed a request to change the address to ${evil}.`,
  );
  const followed = await api.call("POST", "/api/auth/email/change/confirm/", { body: { key } });
  expect(followed.statusCode).toBe(404);
  expect([await meStatus(owner), await passkeyStatus(passkey)]).toEqual([200, 200]);
  const devices = await queryDatabase<{ n: number }>(
    api,
    "select count(*)::int as n from known_devices where user_id = $1",
    [owner.userId],
  );
  // The device of the session, and that of the passkey's sign-in above.
  expect(devices).toEqual([{ n: 2 }]);
});

test.for(["a passkey", "two-factor authentication", "a calendar link"] as const)(
  "a session that a recovery ended in the meantime does not add %s",
  async (what) => {
    const owner = await signUpConfirmed(api);
    const end = "update sessions set revoked_at = now() where user_id = $1";
    const intruder = await signInAgain(api, owner);
    const challenge = await startPasskey(api, intruder);
    const made = createSoftPasskey().create(askedBy(api, challenge));
    // Ends the session after the session check, within the call's transaction, like a concurrent
    // reset.
    const { database } = api.deps;
    const inTransaction = database.asSystemInTransaction.bind(database);
    let calls = 0;
    database.asSystemInTransaction = async (work) => {
      calls += 1;
      if (calls === (what === "a passkey" ? 2 : 1)) await queryDatabase(api, end, [owner.userId]);
      return inTransaction(work);
    };

    const answer =
      what === "a passkey"
        ? await api.call("POST", PASSKEYS_PATH, { token: intruder.access, body: made })
        : what === "a calendar link"
          ? await api.call("POST", "/api/v1/me/calendar-feed/", { token: intruder.access })
          : await api.call("POST", `${SECOND_STEP_PATH}confirm/`, {
              token: intruder.access,
              body: { one_time_code: "123456" },
            });
    database.asSystemInTransaction = inTransaction;

    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      401,
      "token_not_valid",
    ]);
  },
);

test("needs no confirmed address if no mail can be sent", async () => {
  const user = await signUp(api);
  const { mailDelivery } = api.deps;
  api.deps.mailDelivery = null;

  const added = await addPasskey(api, user).finally(() => {
    api.deps.mailDelivery = mailDelivery;
  });

  expect(await passkeyStatus(added.passkey)).toBe(200);
});
