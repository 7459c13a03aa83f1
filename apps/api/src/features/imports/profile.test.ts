import { randomUUID } from "node:crypto";

import type { Me, NotificationSettings } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { EXPORTED_TABLES } from "#features/exports/export-store.ts";
import { createImportHarness, IMPORT, type ImportHarness } from "#testing/import-harness.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

import { ExportedFile } from "./file-shapes.ts";

let harness: ImportHarness;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness.close());

const ANA = {
  first_name: "Ana",
  last_name: "Lima",
  role: "Teacher",
  timezone: "Asia/Tokyo",
  bio: "Two cards,\none car.",
};
const MAILS = {
  payment_reminders: false,
  weekly_digest: true,
  month_review: true,
  connection_problems: false,
  payment_problems: true,
};
const EMPTY_PROFILE = { first_name: "", last_name: "", role: "", timezone: "", bio: "" };
const FIRST = {
  payment_reminders: true,
  weekly_digest: false,
  month_review: false,
  connection_problems: true,
  payment_problems: true,
};

const call = async (user: SignedInUser, method: "GET" | "PATCH", { path, body }: Asked) => {
  const answer = await harness.api.call(method, `/api/v1/${path}`, {
    token: user.access,
    ...(body && { body }),
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer;
};
type Asked = { path: string; body?: object };

async function profileOf(user: SignedInUser) {
  const { first_name, last_name, role, timezone, bio } = (
    await call(user, "GET", { path: "me/" })
  ).json<Me>();
  const mails = (
    await call(user, "GET", { path: "me/notifications/" })
  ).json<NotificationSettings>();
  return { me: { first_name, last_name, role, timezone, bio }, mails };
}

const choose = async (user: SignedInUser, me: object, mails: object = {}) => {
  await call(user, "PATCH", { path: "me/", body: me });
  await call(user, "PATCH", { path: "me/notifications/", body: mails });
};

async function userWithProfile(): Promise<SignedInUser> {
  const user = await harness.planner();
  await choose(user, ANA, MAILS);
  return user;
}

test("imports profile, time zone and notification settings into an account without them", async () => {
  const from = await userWithProfile();
  const user = await harness.signUp();
  const answer = await harness.bring(user, await harness.fileOf(from));

  expect([answer.statusCode, answer.body]).toEqual([201, "{}"]);
  expect(await profileOf(user)).toEqual({ me: ANA, mails: MAILS });
});

test("keeps the account's own profile fields and fills only empty ones", async () => {
  const user = await harness.signUp();
  await choose(user, { first_name: "Anna", timezone: "America/Denver" }, { weekly_digest: false });
  await choose(user, {}, { payment_problems: false });
  await harness.bring(user, await harness.fileOf(await userWithProfile()));

  expect(await profileOf(user)).toEqual({
    me: { ...ANA, first_name: "Anna", timezone: "America/Denver" },
    mails: { ...FIRST, payment_problems: false },
  });
});

test("undoing an import clears the fields that it filled, except those changed since then", async () => {
  const file = await harness.fileOf(await userWithProfile());
  const undo = (user: SignedInUser, uuid: string) =>
    harness.api.call("DELETE", `${IMPORT}${uuid}/`, { token: user.access });
  const [one, other] = [await harness.signUp(), await harness.signUp()];
  const uuid = randomUUID();

  await harness.bring(one, file, { uuid });
  expect((await undo(one, uuid)).statusCode).toBe(200);
  expect(await profileOf(one)).toEqual({ me: EMPTY_PROFILE, mails: FIRST });
  // Sending it again repeats the import that was undone, so nothing changes.
  await harness.bring(one, file, { uuid });
  expect((await profileOf(one)).me).toEqual(EMPTY_PROFILE);

  await harness.bring(other, file, { uuid });
  harness.api.deps.clock.advance(1_000);
  await choose(other, { role: "Nurse" }, { weekly_digest: false });
  await undo(other, uuid);
  expect(await profileOf(other)).toEqual({
    me: { ...EMPTY_PROFILE, role: "Nurse" },
    mails: { ...MAILS, weekly_digest: false },
  });
});

test("an import with only a profile runs once and can be undone", async () => {
  const from = await harness.signUp();
  await choose(from, ANA);
  const [file, user, uuid] = [await harness.fileOf(from), await harness.signUp(), randomUUID()];
  await harness.bring(user, file, { uuid });
  await choose(user, EMPTY_PROFILE);
  await harness.bring(user, file, { uuid });

  expect((await profileOf(user)).me).toEqual(EMPTY_PROFILE);
});

test("ignores the email settings of an older file", async () => {
  const file = JSON.parse(await harness.fileOf(await userWithProfile())) as {
    tables: Record<string, object[]>;
  };
  file.tables["notification_settings"] = [MAILS];
  const user = await harness.signUp();

  expect((await harness.bring(user, JSON.stringify(file))).statusCode).toBe(201);
  expect(await profileOf(user)).toEqual({ me: ANA, mails: FIRST });
});

test("ignores an invalid time zone", async () => {
  const file = (await harness.fileOf(await userWithProfile())).replaceAll(
    "Asia/Tokyo",
    "Mars/Olympus",
  );
  const user = await harness.signUp();

  expect((await harness.bring(user, file)).statusCode).toBe(201);
  expect((await profileOf(user)).me).toEqual({ ...ANA, timezone: "" });
});

/** The reasons why rows of a table in an export are not imported. */
const NOT_BROUGHT: Readonly<Record<string, string>> = {
  profile_pictures: "A file of its own, which the profile takes.",
  consents: "Given for an account, when it was made.",
  email_changes: "Of the account's address.",
  second_steps: "Signs in to the account; its secret is in no export.",
  passkeys: "Sign in to the account; their keys are in no export.",
  calendar_feeds: "Its link is a key, and in no export.",
  payoff_snapshots: "Start again with the debts that come.",
  security_events: "What happened to the safety of the account.",
  support_looks: "Who looked at the account.",
  mails: "Were sent to the account's address.",
  reminders: "Of mails that were sent.",
  link_sessions: "Of windows at a bank.",
  link_events: "Of windows at a bank.",
  connections: "The bank's: it is linked again.",
  accounts: "The bank's: their debts come as entered ones.",
  liabilities: "The bank's: what was last known of a debt comes with it.",
  credit_aprs: "The bank's: what was last known of a debt comes with it.",
  transactions: "The bank's: they are there once it is linked again.",
  imports: "What was brought into that account.",
  entitlements: "What the account may do with banks.",
  billing_notices: "Of mails that were sent.",
  payment_customers: "Paid for the account.",
  checkouts: "Paid for the account.",
  subscriptions: "Paid for the account.",
  invoices: "Paid for the account.",
};

test("each table of an export is imported, or has a reason why not", () => {
  const brought = Object.keys(ExportedFile.properties.tables.properties);
  const known = [...brought, ...Object.keys(NOT_BROUGHT)];

  expect(known.toSorted()).toEqual(EXPORTED_TABLES.map(({ name }) => name).toSorted());
});
