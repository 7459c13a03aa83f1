import type { Export, Passkey, Passkeys, PasskeyCreation, SecurityEvent } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { signUpConfirmed } from "#testing/confirmed-user.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { signInAgain, type SignedInUser, TEST_PASSWORD } from "#testing/signed-in-user.ts";
import {
  addPasskey,
  askedBy,
  createSoftPasskey,
  fillPasskeys,
  PASSKEYS_PATH,
  signInChallenge,
  startPasskey,
} from "#testing/soft-passkey.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

const password = TEST_PASSWORD;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const call = (user: SignedInUser, [method, path]: [Method, string], body?: object) =>
  api.call(method, `${PASSKEYS_PATH}${path}`, { token: user.access, ...(body && { body }) });
const listed = async (user: SignedInUser) =>
  (await call(user, ["GET", ""])).json<Passkeys>().passkeys;
const meStatus = async ({ access }: SignedInUser) =>
  (await api.call("GET", "/api/v1/me/", { token: access })).statusCode;
const subjectsTo = async ({ email }: SignedInUser) =>
  (await mailsTo(api, email)).map(({ subject }) => subject);

async function kindsOf({ access: token }: SignedInUser): Promise<string[]> {
  const answer = await api.call("GET", "/api/v1/me/security-events/", { token });
  return answer.json<{ results: SecurityEvent[] }>().results.map(({ kind }) => kind);
}

/** Returns the error code for a new passkey, or the status. */
async function refusalOf(user: SignedInUser, made: object): Promise<string> {
  const answer = await call(user, ["POST", ""], made);
  return answer.json<{ code?: string }>().code ?? String(answer.statusCode);
}

test("adding a passkey needs the password and returns the user's data for the browser", async () => {
  const user = await signUpConfirmed(api);

  const wrong = await call(user, ["POST", "challenge/"], { password: "not it" });
  expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ["password"]]);

  const right = await call(user, ["POST", "challenge/"], { password });
  expect(right.json<PasskeyCreation>()).toEqual({
    challenge: expect.stringMatching(/^[\w-]{94}$/),
    rp_id: new URL(api.deps.publicUrl).hostname,
    user_id: Buffer.from(user.userId.replaceAll("-", ""), "hex").toString("base64url"),
    user_name: user.email,
    exclude: [],
  });
});

test("adding a passkey ends every other session and notifies the owner", async () => {
  const user = await signUpConfirmed(api);
  const other = await signInAgain(api, user);

  const { passkey, uuid } = await addPasskey(api, user);

  expect(await listed(user)).toEqual([
    expect.objectContaining({ uuid, name: "Passkey", last_used_at: null, is_backed_up: true }),
  ]);
  expect([await meStatus(user), await meStatus(other)]).toEqual([200, 401]);
  expect(await subjectsTo(user)).toContain("A passkey was added to your account");
  expect(await kindsOf(user)).toContain("passkey_added");
  const again = await call(user, ["POST", "challenge/"], { password });
  expect(again.json<PasskeyCreation>().exclude).toEqual([passkey.id]);
});

test.for([
  ["another origin", { origin: "https://evil.example" }],
  ["another host", { rpId: "evil.example" }],
  ["an authenticator that did not verify its user", { isUserVerified: false }],
] as const)("refuses a passkey from %s", async ([, wrong]) => {
  const user = await signUpConfirmed(api);
  const asked = askedBy(api, await startPasskey(api, user));

  const made = createSoftPasskey().create({ ...asked, ...wrong });

  expect(await refusalOf(user, made)).toBe("passkey_not_valid");
  expect(await listed(user)).toEqual([]);
});

test("a challenge adds one passkey in its own session within five minutes", async () => {
  const user = await signUpConfirmed(api);
  const other = await signInAgain(api, user);
  const make = (challenge: string) => createSoftPasskey().create(askedBy(api, challenge));

  expect(await refusalOf(other, make(await startPasskey(api, user)))).toBe("passkey_not_valid");
  expect(await refusalOf(user, make(await signInChallenge(api)))).toBe("passkey_not_valid");
  expect(await refusalOf(user, make("bm9uZSBvZiBvdXJz"))).toBe("passkey_not_valid");

  const late = await startPasskey(api, user);
  api.deps.clock.advance(5 * 60_000);
  const later = await signInAgain(api, user);
  expect(await refusalOf(user, make(late))).toMatch(/passkey_not_valid|token_not_valid/);
  const lateAgain = await startPasskey(api, later);
  api.deps.clock.advance(4 * 60_000);
  expect(await refusalOf(later, make(lateAgain))).toBe("201");
  expect(await refusalOf(later, make(lateAgain))).toBe("passkey_not_valid");
  expect(await listed(later)).toHaveLength(1);
});

test("a passkey belongs to one account", async () => {
  const [user, other] = [await signUpConfirmed(api), await signUpConfirmed(api)];
  const passkey = createSoftPasskey();
  const add = async (owner: SignedInUser) =>
    refusalOf(owner, passkey.create(askedBy(api, await startPasskey(api, owner))));

  expect(await add(user)).toBe("201");
  expect(await add(other)).toBe("passkey_not_valid");
});

test("refuses more than twenty passkeys, also before the browser creates one", async () => {
  const user = await signUpConfirmed(api);
  await fillPasskeys(api, user, 19);
  const challenge = await startPasskey(api, user);
  await addPasskey(api, user);

  const full = await call(user, ["POST", "challenge/"], { password });
  expect(full.json<{ code: string }>().code).toBe("too_many_passkeys");
  const made = createSoftPasskey().create(askedBy(api, challenge));
  expect(await refusalOf(user, made)).toBe("too_many_passkeys");
});

test("only its owner can rename a passkey", async () => {
  const [user, other] = [await signUpConfirmed(api), await signUpConfirmed(api)];
  const { uuid } = await addPasskey(api, user);
  const rename = (who: SignedInUser) => call(who, ["PATCH", `${uuid}/`], { name: "My phone" });

  expect((await rename(other)).statusCode).toBe(404);
  expect((await rename(user)).json<Passkey>().name).toBe("My phone");
});

test("removing a passkey needs the password, ends every other session and notifies the owner", async () => {
  const user = await signUpConfirmed(api);
  const { uuid } = await addPasskey(api, user);
  const [other, elsewhere] = [await signUpConfirmed(api), await signInAgain(api, user)];
  const remove = (who: SignedInUser, typed: string) =>
    call(who, ["DELETE", `${uuid}/`], { password: typed });

  expect((await remove(user, "not it")).statusCode).toBe(400);
  expect((await remove(other, password)).statusCode).toBe(404);
  expect(await listed(user)).toHaveLength(1);
  expect((await remove(user, password)).statusCode).toBe(200);

  expect(await listed(user)).toEqual([]);
  expect([await meStatus(user), await meStatus(elsewhere)]).toEqual([200, 401]);
  expect(await subjectsTo(user)).toContain("A passkey was removed from your account");
  expect(await kindsOf(user)).toContain("passkey_removed");
});

test("an export lists passkeys without credential ids", async () => {
  const user = await signUpConfirmed(api);
  const { passkey, uuid } = await addPasskey(api, user);

  const file = await api.call("GET", "/api/v1/me/export/", { token: user.access });

  expect(file.json<Export>().tables["passkeys"]).toMatchObject([{ id: uuid, name: "Passkey" }]);
  expect(file.body).not.toContain(passkey.id);
});
