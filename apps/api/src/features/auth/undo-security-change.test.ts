import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { confirmAddress, signUpConfirmed } from "#testing/confirmed-user.ts";
import {
  createEmailChangeHarness,
  type EmailChangeHarness,
} from "#testing/email-change-harness.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signInAgain, signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";

import { createForgetExpiredJob } from "./jobs.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let harness: EmailChangeHarness;

beforeAll(async () => {
  harness = await createEmailChangeHarness();
});
beforeEach(() => harness.begin());
afterAll(() => harness.api.close());

test("undoing restores the old address, ends sessions and password, and sends a reset link", async () => {
  await harness.change();
  const other = await signInAgain(harness.api, { ...harness.user, email: harness.newEmail });

  expect(await harness.follow("undo", await harness.keyTo(harness.user.email))).toEqual({
    status: 200,
    email: harness.user.email,
    removed: ["email_change"],
  });

  expect([await harness.statusOfMe(), await harness.statusOfMe(other)]).toEqual([401, 401]);
  expect([
    await harness.signIn(harness.newEmail),
    await harness.signIn(harness.user.email),
  ]).toEqual([401, 401]);
  const key = /\/password-reset\/confirm\/([\w-]+)\//.exec(
    (await mailsTo(harness.api, harness.user.email)).at(-1)?.textBody ?? "",
  )?.[1];
  const password = "seven green umbrellas";
  const body = { key, new_password1: password, new_password2: password };
  expect(
    (await harness.api.call("POST", "/api/auth/password/reset/confirm/", { body })).statusCode,
  ).toBe(200);
  expect(await harness.signIn(harness.user.email, password)).toBe(200);
});

test("the link in the first mail also undoes later changes", async () => {
  await harness.ask();
  const first = await harness.keyTo(harness.user.email);
  await harness.follow("confirm", await harness.keyTo(harness.newEmail));

  expect((await harness.follow("undo", first)).email).toBe(harness.user.email);
});

test("an undo link works once within 7 days", async () => {
  await harness.change();
  const key = await harness.keyTo(harness.user.email);
  harness.api.deps.clock.advance(7 * DAY_MS - HOUR_MS);
  expect((await harness.follow("undo", key)).status).toBe(200);
  expect((await harness.follow("undo", key)).status).toBe(404);

  const berta = await signUpConfirmed(harness.api);
  await harness.change(harness.newAddress(), berta);
  const late = await harness.keyTo(berta.email);
  harness.api.deps.clock.advance(7 * DAY_MS);
  expect((await harness.follow("undo", late)).status).toBe(404);
});

test("undoing the first of several changes restores the first address and ends later links", async () => {
  const [second, third] = [harness.newAddress(), harness.newAddress()];
  await harness.change(second);
  const first = await harness.keyTo(harness.user.email);
  await harness.change(third);
  const later = await harness.keyTo(second);

  expect((await harness.follow("undo", first)).email).toBe(harness.user.email);

  expect((await harness.follow("undo", later)).status).toBe(404);
  expect(
    await queryDatabase(harness.api, "select email from users where id = $1", [
      harness.user.userId,
    ]),
  ).toEqual([{ email: harness.user.email }]);
});

test("keeps the old address reserved while the change can be undone", async () => {
  await harness.change();
  // The mails of the change must not count toward the hourly limit.
  harness.api.deps.clock.advance(60 * 60_000);
  const berta = await signUpConfirmed(harness.api);

  expect(await harness.register(harness.user.email)).toBe(400);
  await harness.ask(harness.user.email, berta);
  const bertas = (await mailsTo(harness.api, harness.user.email)).at(-1);
  expect(bertas?.textBody).toContain("already has an account");

  harness.api.deps.clock.advance(7 * DAY_MS);
  expect(await harness.register(harness.user.email)).toBe(201);
});

test("refuses a reserved address to a confirmation link that was sent earlier", async () => {
  const address = harness.newAddress();
  const berta = await signUpConfirmed(harness.api);
  await harness.ask(address, berta);
  const bertas = await harness.keyTo(address);
  const owner = await confirmAddress(harness.api, await signUp(harness.api, { email: address }));
  await harness.change(harness.newEmail, owner);

  expect(await harness.follow("confirm", bertas)).toMatchObject({
    status: 409,
    code: "address_taken",
  });

  expect((await harness.follow("undo", await harness.keyTo(address))).email).toBe(address);
});

test("deleting an account frees its address, and expired changes are deleted", async () => {
  await harness.change();
  const body = { password: TEST_PASSWORD };
  expect(
    (await harness.api.call("DELETE", "/api/v1/me/", { token: harness.user.access, body }))
      .statusCode,
  ).toBe(200);
  expect(await harness.register(harness.user.email)).toBe(201);

  const berta = await signUpConfirmed(harness.api);
  await harness.ask(harness.newAddress(), berta);
  harness.api.deps.clock.advance(31 * DAY_MS);
  await createForgetExpiredJob(harness.api.deps).run({});
  expect(
    await queryDatabase(harness.api, "select id from email_changes where user_id = $1", [
      berta.userId,
    ]),
  ).toEqual([]);
});
