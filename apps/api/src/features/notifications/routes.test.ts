import type { NotificationSettings } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

const PATH = "/api/v1/me/notifications/";
const DEFAULTS: NotificationSettings = {
  payment_reminders: true,
  weekly_digest: false,
  month_review: false,
  connection_problems: true,
  payment_problems: true,
};

let api: TestApi;
let user: SignedInUser;

beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(async () => {
  user = await signUp(api);
});
afterAll(() => api.close());

async function settingsOf({ access }: SignedInUser): Promise<NotificationSettings> {
  return (await api.call("GET", PATH, { token: access })).json();
}

function choose({ access }: SignedInUser, body: object) {
  return api.call("PATCH", PATH, { token: access, body });
}

test("by default a user receives all emails except the digest and the review", async () => {
  expect(await settingsOf(user)).toEqual(DEFAULTS);
});

test("changing one kind keeps the others, and repeating a choice changes nothing", async () => {
  const on = await choose(user, { weekly_digest: true });
  const off = await choose(user, { payment_reminders: false });

  expect(on.json()).toEqual({ ...DEFAULTS, weekly_digest: true });
  expect(off.json()).toEqual({ ...DEFAULTS, weekly_digest: true, payment_reminders: false });
  expect((await choose(user, { payment_reminders: false })).json()).toEqual(off.json());
  expect((await choose(user, {})).json()).toEqual(off.json());
  expect(await settingsOf(user)).toEqual(off.json());
});

test("a user's choice does not affect other users", async () => {
  const other = await signUp(api);
  await choose(other, { payment_problems: false });

  expect(await settingsOf(user)).toEqual(DEFAULTS);
});
