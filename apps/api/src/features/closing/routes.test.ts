import { afterAll, beforeAll, expect, test } from "vitest";

import { createClosingHarness, type ClosingHarness } from "#testing/closing-harness.ts";
import { TEST_PASSWORD } from "#testing/signed-in-user.ts";

let harness: ClosingHarness;
beforeAll(async () => {
  harness = await createClosingHarness();
});
afterAll(() => harness.end());

test("ends every session at once and frees the address", async () => {
  const user = await harness.newcomer();

  expect((await harness.close(user)).statusCode).toBe(200);

  const me = await harness.api.call("GET", "/api/v1/me/", { token: user.access });
  const refreshed = await harness.api.call("POST", "/api/auth/token/refresh/", {
    body: { refresh: user.refresh },
  });
  const { email } = user;
  const signedIn = await harness.api.call("POST", "/api/auth/token/", {
    body: { email, password: TEST_PASSWORD },
  });
  expect([me.statusCode, refreshed.statusCode, signedIn.statusCode]).toEqual([401, 401, 401]);
  const again = await harness.api.call("POST", "/api/auth/register/", {
    body: { username: email, email, password1: TEST_PASSWORD, password2: TEST_PASSWORD },
  });
  expect(again.statusCode).toBe(201);
});

test("a wrong password deletes nothing and counts like a guess at sign-in", async () => {
  const user = await harness.newcomer();

  const refused = await harness.close(user, "not the password");
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { password: ["This password is wrong. Please try again."] },
  ]);
  const none = await harness.api.call("DELETE", "/api/v1/me/", { token: user.access, body: {} });
  expect(none.statusCode).toBe(400);

  const statuses = new Set<number>();
  for (let guess = 0; guess < 30; guess += 1) {
    statuses.add((await harness.close(user, `guess ${guess}`)).statusCode);
  }
  expect(statuses).toContain(429);
  const me = await harness.api.call("GET", "/api/v1/me/", { token: user.access });
  expect(me.statusCode).toBe(200);
});

test("sends no mail to an unconfirmed address", async () => {
  const user = await harness.newcomer();

  await harness.close(user);
  await harness.work();

  const subjects = harness.mails.filter(({ recipient }) => recipient === user.email);
  expect(subjects.map(({ subject }) => subject)).not.toContain("Your account was deleted");
});

test("deletes a demo household without a password", async () => {
  const { access } = (
    await harness.api.call("POST", "/api/v1/demo/", { body: {}, ip: "10.9.9.9" })
  ).json<{ access: string }>();
  const { uuid } = (await harness.api.call("GET", "/api/v1/me/", { token: access })).json<{
    uuid: string;
  }>();
  await harness.work();

  const answer = await harness.api.call("DELETE", "/api/v1/me/", { token: access, body: {} });
  await harness.work();

  expect(answer.statusCode).toBe(200);
  expect(await harness.isThere(uuid)).toBe(false);
});
