import { endpointOf, type RouteName, routes } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openDatabase } from "#database/database.ts";
import { createSendMailJob } from "#features/mail/jobs.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { createSendPasswordResetJob } from "./passwords.ts";
import { createSendVerificationJob } from "./email-verification.ts";

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

function post(name: RouteName, body: object) {
  return api.call("POST", endpointOf(name).path, { body });
}

function registration(email: string, changes: object = {}) {
  return { username: email, email, password1: TEST_PASSWORD, password2: TEST_PASSWORD, ...changes };
}

test("registering answers 201 with a session that works at once (spec 7)", async () => {
  const answer = await post("register", registration("new@example.com"));

  expect(answer.statusCode).toBe(201);
  const { access, refresh, user } = answer.json();
  expect(user).toEqual({ uuid: expect.any(String), email: "new@example.com" });
  expect(refresh).toMatch(/^[0-9a-f-]{36}\.[A-Za-z0-9_-]{43}$/);
  const me = await api.call("GET", "/api/v1/me/", { token: access });
  expect(me.statusCode).toBe(200);
  expect(me.json()).toMatchObject({ uuid: user.uuid, email: "new@example.com" });
});

test.each([
  [
    "different passwords",
    { password2: "another good password" },
    {
      non_field_errors: ["The two password fields didn't match."],
    },
  ],
  [
    "a username that is not the address",
    { username: "else@example.com" },
    {
      username: ["The username must be the email address."],
    },
  ],
  [
    "a short password",
    { password1: "x7!kq2z", password2: "x7!kq2z" },
    {
      password1: ["This password is too short. It must contain at least 8 characters."],
    },
  ],
  [
    "a common and numeric password",
    { password1: "123456789", password2: "123456789" },
    {
      password1: ["This password is too common.", "This password is entirely numeric."],
    },
  ],
  [
    "a well-known word with a number",
    { password1: "jonathan1", password2: "jonathan1" },
    { password1: ["This password is too easy to guess. Add another word or two."] },
  ],
  [
    "an invalid address",
    { email: "nobody", username: "nobody" },
    {
      email: ["Enter a valid email address."],
      username: ["Enter a valid email address."],
    },
  ],
])("registering with %s answers 400 with field errors", async (_what, changes, errors) => {
  const answer = await post("register", registration("faulty@example.com", changes));

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual(errors);
});

test("an address can be registered only once, ignoring case", async () => {
  await signUp(api, { email: "taken@example.com" });

  const answer = await post("register", registration("Taken@Example.com"));

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    email: ["A user is already registered with this email address."],
  });
});

test("exactly one of eight concurrent registrations of an address succeeds", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post("register", registration("race@example.com"))),
  );

  const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
});

test("signing in answers 200 with a new session, and 401 no_active_account for a wrong password (spec 7)", async () => {
  const user = await signUp(api);

  const right = await post("signIn", { email: user.email.toUpperCase(), password: TEST_PASSWORD });
  const wrong = await post("signIn", { email: user.email, password: `${TEST_PASSWORD} ` });

  expect(right.statusCode).toBe(200);
  expect(Object.keys(right.json()).toSorted()).toEqual(["access", "refresh"]);
  expect(right.json().refresh).not.toBe(user.refresh);
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual({
    detail: "No active account found with the given credentials",
    code: "no_active_account",
  });
  expect(wrong.headers["www-authenticate"]).toBe('Bearer realm="api"');
});

test("refreshing answers 200 with a new pair, and 401 token_not_valid for an invalid token (spec 7)", async () => {
  const user = await signUp(api);

  const fresh = await post("refresh", { refresh: user.refresh });
  const dead = await post("refresh", { refresh: `${user.refresh.slice(0, -5)}AAAAA` });

  expect(fresh.statusCode).toBe(200);
  expect(Object.keys(fresh.json()).toSorted()).toEqual(["access", "refresh"]);
  expect(dead.statusCode).toBe(401);
  expect(dead.json().code).toBe("token_not_valid");
});

test("signing out needs no access token, ends access at once, and a second time answers 401 (spec 7)", async () => {
  const user = await signUp(api);

  const first = await post("signOut", { refresh: user.refresh });
  const second = await post("signOut", { refresh: user.refresh });

  expect([first.statusCode, first.json()]).toEqual([200, {}]);
  expect([second.statusCode, second.json().code]).toEqual([401, "token_not_valid"]);
  const me = await api.call("GET", "/api/v1/me/", { token: user.access });
  expect([me.statusCode, me.json().code]).toEqual([401, "token_not_valid"]);
  const refresh = await post("refresh", { refresh: user.refresh });
  expect(refresh.json().code).toBe("token_not_valid");
});

test("signing out does not end the user's other sessions", async () => {
  const user = await signUp(api);
  const other = await post("signIn", { email: user.email, password: TEST_PASSWORD });

  await post("signOut", { refresh: user.refresh });

  const me = await api.call("GET", "/api/v1/me/", { token: other.json().access });
  expect(me.statusCode).toBe(200);
});

test("confirming an address answers 200 ok, and 404 for an unknown key (spec 3, 7)", async () => {
  const user = await signUp(api, { email: "confirm@example.com" });
  const key = await keyOfMailTo(user.email);

  const confirmed = await post("verifyEmail", { key });
  const unknown = await post("verifyEmail", { key: "no-such-key" });

  expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { detail: "ok" }]);
  expect([unknown.statusCode, unknown.json()]).toEqual([
    404,
    { detail: "Not found.", code: "not_found" },
  ]);
  const me = await api.call("GET", "/api/v1/me/", { token: user.access });
  expect(me.json().email_verified).toBe(true);
});

test("requesting the mail again answers 200 ok and sends another link", async () => {
  const user = await signUp(api, { email: "resend@example.com" });
  const firstKey = await keyOfMailTo(user.email);
  api.deps.clock.advance(1_000);

  const answer = await post("resendEmail", { email: "RESEND@example.com" });
  await runPendingJobs(api, [createSendVerificationJob(api.deps), createSendMailJob(api.deps)]);

  expect([answer.statusCode, answer.json()]).toEqual([200, { detail: "ok" }]);
  expect(await keyOfMailTo(user.email)).not.toBe(firstKey);
});

test("requesting a new password answers 200 ok and sends a link to set one", async () => {
  const user = await signUp(api, { email: "forgetful@example.com" });
  api.deps.clock.advance(1_000);

  const answer = await post("requestPasswordReset", { email: "Forgetful@example.com" });
  await runPendingJobs(api, [createSendPasswordResetJob(api.deps)]);
  const key = await keyOfMailTo(user.email, "password-reset/confirm");
  const confirmed = await post("confirmPasswordReset", {
    key,
    new_password1: "a brand new password",
    new_password2: "a brand new password",
  });

  expect([answer.statusCode, answer.json()]).toEqual([200, { detail: "ok" }]);
  expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { detail: "ok" }]);
  const { email } = user;
  const signedIn = await post("signIn", { email, password: "a brand new password" });
  expect(signedIn.statusCode).toBe(200);
});

test("changing the password answers 200 ok, 400 with field errors, and 401 without a session", async () => {
  const user = await signUp(api);
  const change = (body: object, token?: string) =>
    api.call("POST", endpointOf("changePassword").path, {
      body,
      ...(token && { token }),
    });
  const right = {
    old_password: TEST_PASSWORD,
    new_password1: "a brand new password",
    new_password2: "a brand new password",
  };

  const stranger = await change(right);
  const faulty = await change({ ...right, new_password2: "another" }, user.access);
  const changed = await change(right, user.access);

  expect([stranger.statusCode, stranger.json().code]).toEqual([401, "not_authenticated"]);
  expect([faulty.statusCode, faulty.json()]).toEqual([
    400,
    { new_password2: ["The two password fields didn't match."] },
  ]);
  expect([changed.statusCode, changed.json()]).toEqual([200, { detail: "ok" }]);
});

test("every call answers 503 without token_not_valid while the database is down", async () => {
  const user = await signUp(api);
  const bodies: Partial<Record<RouteName, object>> = {
    register: registration("late@example.com"),
    signIn: { email: user.email, password: TEST_PASSWORD },
    refresh: { refresh: user.refresh },
    signOut: { refresh: user.refresh },
    verifyEmail: { key: "key" },
    resendEmail: { email: user.email },
    requestPasswordReset: { email: user.email },
    confirmPasswordReset: { key: "key", new_password1: "x".repeat(9), new_password2: "x" },
    changePassword: { old_password: "x", new_password1: "x", new_password2: "x" },
  };
  const NOWHERE = "postgresql:///none?host=/nonexistent";
  const away = await createTestApi({
    database: openDatabase({ api: NOWHERE, system: NOWHERE }, () => undefined),
    tokenKey: api.deps.tokenKey,
    clock: api.deps.clock,
  });

  for (const [name, body] of Object.entries(bodies)) {
    const { access } = routes[name as RouteName];
    const token = access === "session" ? { token: user.access } : {};
    const answer = await away.call("POST", endpointOf(name as RouteName).path, {
      body,
      ...token,
    });
    expect([name, answer.statusCode]).toEqual([name, 503]);
    expect(answer.body).not.toContain("token_not_valid");
  }
  const me = await away.call("GET", "/api/v1/me/", { token: user.access });
  expect(me.statusCode).toBe(503);
  await away.close();
});

/** Returns the key in the newest mail to an address, as shown on the outbox page. */
async function keyOfMailTo(email: string, screen = "email/confirm"): Promise<string> {
  await runPendingJobs(api, [createSendMailJob(api.deps)]);
  const page = (await api.call("GET", "/dev/outbox")).body;
  const mail = page.split("<article>").find((article) => article.includes(`<dd>${email}</dd>`));
  const key = new RegExp(`/${screen}/([^/"]+)/`).exec(mail ?? "")?.[1];
  if (key === undefined) throw new Error(`There is no mail to ${email}.`);

  return key;
}
