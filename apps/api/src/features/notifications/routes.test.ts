import type { NotificationSettings } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { queryDatabase } from "#testing/query-database.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

const PATH = "/api/v1/me/notifications/";
const DEFAULTS: NotificationSettings = {
  payment_reminders: true,
  weekly_digest: false,
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

test("who chose nothing gets all mails but the digest", async () => {
  expect(await settingsOf(user)).toEqual(DEFAULTS);
});

test("one kind is chosen without touching the others, and what is chosen again stays chosen", async () => {
  const on = await choose(user, { weekly_digest: true });
  const off = await choose(user, { payment_reminders: false });

  expect(on.json()).toEqual({ ...DEFAULTS, weekly_digest: true });
  expect(off.json()).toEqual({ ...DEFAULTS, weekly_digest: true, payment_reminders: false });
  expect((await choose(user, { payment_reminders: false })).json()).toEqual(off.json());
  expect((await choose(user, {})).json()).toEqual(off.json());
  expect(await settingsOf(user)).toEqual(off.json());
});

test("what one user chooses is no other's", async () => {
  const other = await signUp(api);
  await choose(other, { payment_problems: false });

  expect(await settingsOf(user)).toEqual(DEFAULTS);
});

test("the defaults of the table are those of who is not in it", async () => {
  await queryDatabase(
    api,
    "insert into notification_settings (user_id, updated_at) values ($1, now())",
    [user.userId],
  );

  expect(await settingsOf(user)).toEqual(DEFAULTS);
});
