import { afterAll, beforeAll, expect, test } from "vitest";

import { signUpConfirmed } from "#testing/confirmed-user.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { enrol, type SecondStepUser, signUpWithSecondStep } from "#testing/second-step-user.ts";
import { type SignedInUser, TEST_PASSWORD } from "#testing/signed-in-user.ts";
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

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

type Wrong = Partial<Parameters<SoftPasskey["sign"]>[0]>;

const send = (body: object) => api.call("POST", PASSKEY_SIGN_IN_PATH, { body });

/** Signs in with a passkey, with some values replaced by wrong ones. */
async function signIn(passkey: SoftPasskey, wrong: Wrong = {}) {
  return send(passkey.sign({ ...askedBy(api, await signInChallenge(api)), ...wrong }));
}

/** Returns the error code of a sign-in, or `200`. */
async function outcomeOf(passkey: SoftPasskey, wrong: Wrong = {}): Promise<string> {
  const answer = await signIn(passkey, wrong);
  return answer.json<{ code?: string }>().code ?? String(answer.statusCode);
}

const kindsOf = async (token: string) =>
  (await api.call("GET", "/api/v1/me/security-events/", { token }))
    .json<{ results: { kind: string }[] }>()
    .results.map(({ kind }) => kind);

test("a passkey signs in without a code and counts as a recent password check", async () => {
  const user = await signUpWithSecondStep(api);
  const { passkey } = await addPasskey(api, user);
  const { email } = user;
  const byPassword = await api.call("POST", "/api/auth/token/", {
    body: { email, password: TEST_PASSWORD },
  });
  expect(byPassword.json<{ code: string }>().code).toBe("second_step_required");

  const { access } = (await signIn(passkey)).json<{ access: string }>();

  const me = await api.call("GET", "/api/v1/me/", { token: access });
  expect(me.json<{ email: string }>().email).toBe(email);
  const file = await api.call("GET", "/api/v1/me/export/", { token: access });
  expect(file.statusCode).toBe(200);
  expect(await kindsOf(access)).toContain("signed_in_on_new_device");
  const list = await api.call("GET", PASSKEYS_PATH, { token: access });
  expect(list.json().passkeys).toMatchObject([{ last_used_at: expect.any(String) }]);
});

test.for([
  ["for another origin", { origin: "https://evil.example" }],
  ["for another host", { rpId: "evil.example" }],
  ["of an authenticator that did not verify its user", { isUserVerified: false }],
  ["over a foreign challenge", { challenge: "bm9uZSBvZiBvdXJz" }],
] as const)("refuses a signature %s", async ([, wrong]) => {
  const { passkey } = await addPasskey(api, await signUpConfirmed(api));

  expect(await outcomeOf(passkey, wrong)).toBe("passkey_not_valid");
  expect(await outcomeOf(passkey)).toBe("200");
});

test("rejects a signature by another passkey", async () => {
  const { passkey } = await addPasskey(api, await signUpConfirmed(api));
  const forged = createSoftPasskey().sign(askedBy(api, await signInChallenge(api)));

  const answer = await send({ ...forged, id: passkey.id });

  expect(answer.json<{ code: string }>().code).toBe("passkey_not_valid");
});

test("accepts a signed challenge once and for five minutes", async () => {
  const { passkey } = await addPasskey(api, await signUpConfirmed(api));
  const answer = passkey.sign(askedBy(api, await signInChallenge(api)));
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => (await send(answer)).statusCode),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(7);

  const late = passkey.sign(askedBy(api, await signInChallenge(api)));
  api.deps.clock.advance(5 * 60_000);
  expect((await send(late)).statusCode).toBe(400);
});

test("a challenge for adding a passkey does not sign in", async () => {
  const user = await signUpConfirmed(api);
  const { passkey } = await addPasskey(api, user);

  const challenge = await startPasskey(api, user);
  expect(await outcomeOf(passkey, { challenge })).toBe("passkey_not_valid");
});

test("refuses a signature counter that does not increase and notifies the owner", async () => {
  const user = await signUpWithSecondStep(api);
  const { passkey } = await addPasskey(api, user);

  expect(await outcomeOf(passkey, { count: 7 })).toBe("200");
  expect(await outcomeOf(passkey, { count: 7 })).toBe("passkey_copied");
  expect(await outcomeOf(passkey, { count: 3 })).toBe("passkey_copied");
  expect(await outcomeOf(passkey, { count: 0 })).toBe("passkey_copied");

  expect((await mailsTo(api, user.email)).map(({ subject }) => subject)).toContain(
    "We refused a passkey of your account",
  );
  expect(await kindsOf(user.access)).toContain("passkey_copied");
  expect(await outcomeOf(passkey, { count: 8 })).toBe("200");
});

test("refuses a removed passkey and one of a deleted account", async () => {
  const password = TEST_PASSWORD;
  const user = await signUpConfirmed(api);
  const { passkey, uuid } = await addPasskey(api, user);
  const { passkey: second } = await addPasskey(api, user);
  const token = user.access;

  await api.call("DELETE", `${PASSKEYS_PATH}${uuid}/`, { token, body: { password } });
  expect(await outcomeOf(passkey)).toBe("passkey_unknown");
  expect(await outcomeOf(second)).toBe("200");

  await api.call("DELETE", "/api/v1/me/", { token, body: { password } });
  expect(await outcomeOf(second)).toBe("passkey_unknown");
});

test("a passkey works next to two-factor authentication and the password", async () => {
  const user: SignedInUser = await signUpConfirmed(api);
  const { passkey } = await addPasskey(api, user);
  const stepped: SecondStepUser = await enrol(api, user);

  expect(await outcomeOf(passkey)).toBe("200");
  const { email } = stepped;
  const byCode = await api.call("POST", "/api/auth/token/", {
    body: { email, password: TEST_PASSWORD, one_time_code: stepped.nextCode() },
  });
  expect(byCode.statusCode).toBe(200);
});
