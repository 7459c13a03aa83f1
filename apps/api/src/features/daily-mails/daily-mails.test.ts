import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { beginFreeDaysAt } from "#testing/give-banks.ts";
import { giveSubscription } from "#testing/give-subscription.ts";
import { queryDatabase } from "#testing/query-database.ts";
import {
  createReminderHarness,
  type Person,
  type ReminderHarness,
} from "#testing/reminder-harness.ts";
import { TEST_PASSWORD } from "#testing/signed-in-user.ts";

import { createEnqueueMailsJob, dailyMailJobs } from "./daily-mails.ts";

let harness: ReminderHarness;
let anna: Person;

// A Monday, and the day of the reminder of a payment that is due on the 15th.
const MORNING = "2026-12-07T08:00:00Z";
const REMINDER = "$75.00 to Grandma by Thursday, Dec 10";
const DIGEST = "$75.00 to pay this week";

beforeAll(async () => {
  harness = await createReminderHarness();
});
beforeEach(async () => {
  await harness.begin();
  anna = await harness.person();
});
afterAll(() => harness.close());

async function choose(body: object): Promise<void> {
  const path = "/api/v1/me/notifications/";
  const answer = await harness.api.call("PATCH", path, { token: anna.access, body });
  expect(answer.statusCode).toBe(200);
}

const enqueued = async () =>
  (
    await queryDatabase<{ user: string }>(
      harness.api,
      `select payload ->> 'userId' as user from graphile_worker._private_jobs jobs
       join graphile_worker._private_tasks tasks on tasks.id = task_id where identifier = 'write_mails'`,
    )
  ).map(({ user }) => user);

test("sends the reminders and the digest of a Monday once each", async () => {
  await choose({ weekly_digest: true });
  await harness.owe(anna);
  for (const hour of ["08", "12", "20"]) await harness.passTo(`2026-12-07T${hour}:00:00Z`);

  expect(await harness.subjects(anna)).toEqual([REMINDER, DIGEST]);
});

test("sends all emails later on the day if one of them failed, and none twice", async () => {
  await choose({ weekly_digest: true });
  await harness.owe(anna);
  await queryDatabase(
    harness.api,
    "alter table mails add constraint fails check (kind <> 'weekly_digest') not valid",
  );
  await expect(harness.passTo(MORNING)).rejects.toThrow("Jobs failed.");
  expect(await harness.subjects(anna)).toEqual([]);

  await queryDatabase(harness.api, "alter table mails drop constraint fails");
  await harness.passTo("2026-12-07T08:15:00Z");
  expect(await harness.subjects(anna)).toEqual([REMINDER, DIGEST]);
});

test("sends no email of a kind that was turned off after the job was enqueued", async () => {
  await choose({ weekly_digest: true });
  await harness.owe(anna);
  harness.api.deps.clock.set(MORNING);
  await createEnqueueMailsJob(harness.api.deps).run({});
  expect(await enqueued()).toEqual([anna.userId]);
  await harness.comeBack(anna);
  await choose({ payment_reminders: false });
  await harness.settle();

  expect(await harness.subjects(anna)).toEqual([DIGEST]);
});

test.for([
  ["before the first bank is linked", null, {}, true],
  ["during the free days of linked banks", "2026-11-20T12:00:00Z", {}, true],
  ["after the free days", "2026-11-01T12:00:00Z", {}, false],
  ["during a trial", "2026-11-01T12:00:00Z", { status: "trialing" }, true],
  ["with a subscription", "2026-11-01T12:00:00Z", { status: "active" }, true],
  ["with a subscription that never began", "2026-11-01T12:00:00Z", { status: "incomplete" }, false],
  [
    "after a canceled subscription ended",
    "2026-11-01T12:00:00Z",
    {
      status: "canceled",
      cancelAt: new Date("2026-12-03T12:00:00Z"),
      endedAt: new Date("2026-12-03T12:00:00Z"),
    },
    false,
  ],
] as const)("sends the emails of the day %s: %s", async ([, linkedAt, subscription, isSent]) => {
  await choose({ weekly_digest: true });
  await harness.owe(anna);
  if (linkedAt !== null) await beginFreeDaysAt(harness.api, anna, linkedAt);
  if ("status" in subscription) await giveSubscription(harness.api, anna, subscription);
  await harness.passTo(MORNING);

  expect(await harness.subjects(anna)).toEqual(isSent ? [REMINDER, DIGEST] : []);
});

test("sends nothing while an account is being deleted", async () => {
  await choose({ weekly_digest: true });
  await harness.owe(anna);
  await harness.comeBack(anna);
  const [token, body] = [anna.access, { password: TEST_PASSWORD }];
  const answer = await harness.api.call("DELETE", "/api/v1/me/", { token, body });
  expect(answer.statusCode).toBe(200);
  await harness.passTo(MORNING);

  const sent = "select subject from mails where user_id = $1 and subject in ($2, $3)";
  expect(await queryDatabase(harness.api, sent, [anna.userId, REMINDER, DIGEST])).toEqual([]);
});

test("two workers with the same job send each email once", async () => {
  await choose({ weekly_digest: true });
  await harness.owe(anna);
  harness.api.deps.clock.set(MORNING);
  const [, write] = dailyMailJobs(harness.api.deps);
  await Promise.all([1, 2, 3].map(async () => write?.run({ userId: anna.userId })));

  expect(await harness.subjects(anna)).toEqual([REMINDER, DIGEST]);
});

test("sends nothing at night, even if the job was enqueued by day", async () => {
  await harness.owe(anna);
  harness.api.deps.clock.set("2026-12-07T20:59:00Z");
  await createEnqueueMailsJob(harness.api.deps).run({});
  await harness.passTo("2026-12-07T21:00:00Z");
  expect(await harness.subjects(anna)).toEqual([]);

  await harness.passTo("2026-12-08T08:00:00Z");
  expect(await harness.subjects(anna)).toEqual([REMINDER]);
});

test("from the morning on, enqueues each user without emails of that day, in several batches", async () => {
  await queryDatabase(
    harness.api,
    `insert into users (id, email, password_hash, time_zone, email_verified_at, mails_on, created_at)
     select gen_random_uuid(), gen_random_uuid() || '@example.org', 'hash', zone, verified, mails_on::date, now()
     from (values ('', now(), null, 1200), ('UTC', now(), '2026-12-06', 1), ('UTC', now(), '2026-12-07', 1),
       ('UTC', null, null, 1), ('America/New_York', now(), null, 1), ('Asia/Tokyo', now(), '2026-12-06', 1)
     ) rows (zone, verified, mails_on, count), generate_series(1, count) n`,
  );
  harness.api.deps.clock.set(MORNING);
  await createEnqueueMailsJob(harness.api.deps).run({});
  await createEnqueueMailsJob(harness.api.deps).run({});

  const users = await enqueued();
  // Anna, and the first two groups and the last. It is night in New York.
  expect(users).toHaveLength(1 + 1_200 + 1 + 1);
  expect(new Set(users).size).toBe(users.length);
});

test("enqueues no one if email is turned off", async () => {
  harness.api.deps.clock.set(MORNING);
  await createEnqueueMailsJob({ ...harness.api.deps, mailDelivery: null }).run({});

  expect(await enqueued()).toEqual([]);
});
