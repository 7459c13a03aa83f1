import { afterAll, beforeAll, expect, test } from "vitest";

import { createClosingWorld, type ClosingWorld } from "#testing/closing-world.ts";
import { TEST_PASSWORD } from "#testing/signed-in-user.ts";

let world: ClosingWorld;
beforeAll(async () => {
  world = await createClosingWorld();
});
afterAll(() => world.end());

test("ends every session at once and frees the address", async () => {
  const user = await world.newcomer();

  expect((await world.close(user)).statusCode).toBe(200);

  const me = await world.api.call("GET", "/api/v1/me/", { token: user.access });
  const refreshed = await world.api.call("POST", "/api/auth/token/refresh/", {
    body: { refresh: user.refresh },
  });
  const { email } = user;
  const signedIn = await world.api.call("POST", "/api/auth/token/", {
    body: { email, password: TEST_PASSWORD },
  });
  expect([me.statusCode, refreshed.statusCode, signedIn.statusCode]).toEqual([401, 401, 401]);
  const again = await world.api.call("POST", "/api/auth/register/", {
    body: { username: email, email, password1: TEST_PASSWORD, password2: TEST_PASSWORD },
  });
  expect(again.statusCode).toBe(201);
});

test("a wrong password deletes nothing and counts like a guess at sign-in", async () => {
  const user = await world.newcomer();

  const refused = await world.close(user, "not the password");
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { password: ["This password is wrong. Please try again."] },
  ]);
  const none = await world.api.call("DELETE", "/api/v1/me/", { token: user.access, body: {} });
  expect(none.statusCode).toBe(400);

  const statuses = new Set<number>();
  for (let guess = 0; guess < 30; guess += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    statuses.add((await world.close(user, `guess ${guess}`)).statusCode);
  }
  expect(statuses).toContain(429);
  const me = await world.api.call("GET", "/api/v1/me/", { token: user.access });
  expect(me.statusCode).toBe(200);
});

test("sends no mail to an unconfirmed address", async () => {
  const user = await world.newcomer();

  await world.close(user);
  await world.work();

  const subjects = world.mails.filter(({ recipient }) => recipient === user.email);
  expect(subjects.map(({ subject }) => subject)).not.toContain("Your account was deleted");
});

test("deletes a demo household without a password", async () => {
  const { access } = (
    await world.api.call("POST", "/api/v1/demo/", { body: {}, ip: "10.9.9.9" })
  ).json<{ access: string }>();
  const { uuid } = (await world.api.call("GET", "/api/v1/me/", { token: access })).json<{
    uuid: string;
  }>();
  await world.work();

  const answer = await world.api.call("DELETE", "/api/v1/me/", { token: access, body: {} });
  await world.work();

  expect(answer.statusCode).toBe(200);
  expect(await world.isThere(uuid)).toBe(false);
});
