import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { confirmAddress, signUpConfirmed } from "#testing/confirmed-user.ts";
import { createEmailChangeWorld, type EmailChangeWorld } from "#testing/email-change-world.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signInAgain, signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";

import { createForgetExpiredJob } from "./jobs.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: EmailChangeWorld;

beforeAll(async () => {
  world = await createEmailChangeWorld();
});
beforeEach(() => world.begin());
afterAll(() => world.api.close());

test("undoing restores the old address, ends sessions and password, and sends a reset link", async () => {
  await world.change();
  const other = await signInAgain(world.api, { ...world.user, email: world.newEmail });

  expect(await world.follow("undo", await world.keyTo(world.user.email))).toEqual({
    status: 200,
    email: world.user.email,
    removed: ["email_change"],
  });

  expect([await world.statusOfMe(), await world.statusOfMe(other)]).toEqual([401, 401]);
  expect([await world.signIn(world.newEmail), await world.signIn(world.user.email)]).toEqual([
    401, 401,
  ]);
  const key = /\/password-reset\/confirm\/([\w-]+)\//.exec(
    (await mailsTo(world.api, world.user.email)).at(-1)?.textBody ?? "",
  )?.[1];
  const password = "seven green umbrellas";
  const body = { key, new_password1: password, new_password2: password };
  expect(
    (await world.api.call("POST", "/api/auth/password/reset/confirm/", { body })).statusCode,
  ).toBe(200);
  expect(await world.signIn(world.user.email, password)).toBe(200);
});

test("the link in the first mail also undoes later changes", async () => {
  await world.ask();
  const first = await world.keyTo(world.user.email);
  await world.follow("confirm", await world.keyTo(world.newEmail));

  expect((await world.follow("undo", first)).email).toBe(world.user.email);
});

test("an undo link works once within 7 days", async () => {
  await world.change();
  const key = await world.keyTo(world.user.email);
  world.api.deps.clock.advance(7 * DAY_MS - HOUR_MS);
  expect((await world.follow("undo", key)).status).toBe(200);
  expect((await world.follow("undo", key)).status).toBe(404);

  const berta = await signUpConfirmed(world.api);
  await world.change(world.newAddress(), berta);
  const late = await world.keyTo(berta.email);
  world.api.deps.clock.advance(7 * DAY_MS);
  expect((await world.follow("undo", late)).status).toBe(404);
});

test("undoing the first of several changes restores the first address and ends later links", async () => {
  const [second, third] = [world.newAddress(), world.newAddress()];
  await world.change(second);
  const first = await world.keyTo(world.user.email);
  await world.change(third);
  const later = await world.keyTo(second);

  expect((await world.follow("undo", first)).email).toBe(world.user.email);

  expect((await world.follow("undo", later)).status).toBe(404);
  expect(
    await queryDatabase(world.api, "select email from users where id = $1", [world.user.userId]),
  ).toEqual([{ email: world.user.email }]);
});

test("keeps the old address reserved while the change can be undone", async () => {
  await world.change();
  // The mails of the change must not count toward the hourly limit.
  world.api.deps.clock.advance(60 * 60_000);
  const berta = await signUpConfirmed(world.api);

  expect(await world.register(world.user.email)).toBe(400);
  await world.ask(world.user.email, berta);
  const bertas = (await mailsTo(world.api, world.user.email)).at(-1);
  expect(bertas?.textBody).toContain("already has an account");

  world.api.deps.clock.advance(7 * DAY_MS);
  expect(await world.register(world.user.email)).toBe(201);
});

test("refuses a reserved address to a confirmation link that was sent earlier", async () => {
  const address = world.newAddress();
  const berta = await signUpConfirmed(world.api);
  await world.ask(address, berta);
  const bertas = await world.keyTo(address);
  const owner = await confirmAddress(world.api, await signUp(world.api, { email: address }));
  await world.change(world.newEmail, owner);

  expect(await world.follow("confirm", bertas)).toMatchObject({
    status: 409,
    code: "address_taken",
  });

  expect((await world.follow("undo", await world.keyTo(address))).email).toBe(address);
});

test("deleting an account frees its address, and expired changes are deleted", async () => {
  await world.change();
  const body = { password: TEST_PASSWORD };
  expect(
    (await world.api.call("DELETE", "/api/v1/me/", { token: world.user.access, body })).statusCode,
  ).toBe(200);
  expect(await world.register(world.user.email)).toBe(201);

  const berta = await signUpConfirmed(world.api);
  await world.ask(world.newAddress(), berta);
  world.api.deps.clock.advance(31 * DAY_MS);
  await createForgetExpiredJob(world.api.deps).run({});
  expect(
    await queryDatabase(world.api, "select id from email_changes where user_id = $1", [
      berta.userId,
    ]),
  ).toEqual([]);
});
