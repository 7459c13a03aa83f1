import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { mails } from "#database/schema.ts";
import { type Mail, MailRefusedError } from "#ports/mail.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { queueMail } from "./index.ts";
import { createDeleteOldMailsJob, createSendMailJob } from "./jobs.ts";

const DAY_MS = 24 * 3_600_000;
const words = { subject: "Subject", textBody: "Text", htmlBody: "<p>Text</p>" };

let api: TestApi;
let user: SignedInUser;

beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(async () => {
  user = await signUp(api);
});
afterAll(() => api.close());

function mailsOf(userId: string) {
  return api.deps.database.asSystem((db) =>
    db.select().from(mails).where(eq(mails.userId, userId)),
  );
}

test("stores an email only if the change that caused it is committed", async () => {
  const owe = (fails: boolean) =>
    api.deps.database.asSystemInTransaction(async (db) => {
      await queueMail(api.deps, db, { userId: user.userId, recipient: user.email, ...words });
      if (fails) throw new Error("the change failed");
    });

  await expect(owe(true)).rejects.toThrow("the change failed");
  expect(await mailsOf(user.userId)).toHaveLength(1);
  await owe(false);
  expect(await mailsOf(user.userId)).toHaveLength(2);
});

test("the outbox keeps a delivered email and marks it, and running the job again changes nothing", async () => {
  const [owed] = await mailsOf(user.userId);
  expect(owed?.sentAt).toBeNull();

  await runPendingJobs(api, [createSendMailJob(api.deps)]);
  const [sent] = await mailsOf(user.userId);
  api.deps.clock.advance(1_000);
  await createSendMailJob(api.deps).run({ mailId: owed?.id ?? "" });

  expect(sent?.sentAt).not.toBeNull();
  expect(await mailsOf(user.userId)).toEqual([sent]);
});

test("the table of emails contains no readable link or key", async () => {
  await api.call("POST", "/api/auth/password/reset/", { body: { email: user.email } });
  await runPendingJobs(api);
  const written = await mailsTo(api, user.email);
  const keys = written.flatMap(({ textBody }) => /\/([\w-]{43})\//.exec(textBody)?.[1] ?? []);
  expect(keys).toHaveLength(2);

  const dump = JSON.stringify(
    await queryDatabase(
      api,
      "select m::text from mails m union all select j::text from graphile_worker._private_jobs j",
    ),
  );

  expect(dump).toContain(user.email);
  for (const secret of [...keys, "http://localhost", "/confirm/", "password-reset/"]) {
    expect(dump).not.toContain(secret);
  }
});

test("an encrypted email that was copied to another row cannot be decrypted there", async () => {
  const other = await signUp(api);
  await queryDatabase(
    api,
    `update mails set sealed_body = (select sealed_body from mails where user_id = $1)
     where user_id = $2`,
    [user.userId, other.userId],
  );

  await expect(mailsTo(api, other.email)).rejects.toThrow("unable to authenticate");
  await queryDatabase(api, "delete from mails where user_id = $1", [other.userId]);
});

test("sends at most twenty emails with the same subject to a user per day, and still sends others", async () => {
  const owe = (subject: string) =>
    api.deps.database.asSystemInTransaction((db) =>
      queueMail(api.deps, db, {
        userId: user.userId,
        recipient: user.email,
        ...words,
        subject,
      }),
    );
  for (let times = 0; times < 25; times += 1) await owe("Someone signed in");
  await owe("Your password was changed");

  const subjects = (await mailsTo(api, user.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === "Someone signed in")).toHaveLength(20);
  expect(subjects).toContain("Your password was changed");

  api.deps.clock.advance(DAY_MS + 1);
  await owe("Someone signed in");
  expect(await mailsOf(user.userId)).toHaveLength(subjects.length + 1);
});

test("with a mail server, retries a failed delivery and deletes the body after a successful one", async () => {
  const taken: Mail[] = [];
  let isDown = true;
  const deps = {
    ...api.deps,
    mailDelivery: {
      keepsDelivered: false,
      deliver: async (mail: Mail) => {
        if (isDown) throw new Error("451 try again later");
        taken.push(mail);
      },
    },
  };
  const [owed] = await mailsOf(user.userId);
  const job = createSendMailJob(deps);
  const run = () => job.run({ mailId: owed?.id ?? "" });

  await expect(run()).rejects.toThrow("451");
  expect(await mailsOf(user.userId)).toEqual([owed]);
  isDown = false;
  await run();
  await run();

  expect(taken.map(({ id }) => id)).toEqual([owed?.id]);
  expect(taken[0]?.textBody).toContain("/email/confirm/");
  expect(await mailsOf(user.userId)).toMatchObject([
    { id: owed?.id, sealedBody: null, sentAt: expect.any(Date) },
  ]);
});

test("a permanently rejected address is tried once, and the body of the email is deleted", async () => {
  const [owed] = await mailsOf(user.userId);
  let attempts = 0;
  const mailDelivery = {
    keepsDelivered: false,
    deliver: () => {
      attempts += 1;
      return Promise.reject(new MailRefusedError(550));
    },
  };

  const job = createSendMailJob({ ...api.deps, mailDelivery });
  await job.run({ mailId: owed?.id ?? "" });
  await job.run({ mailId: owed?.id ?? "" });

  expect(attempts).toBe(1);
  expect(await mailsOf(user.userId)).toMatchObject([{ sealedBody: null, sentAt: null }]);
});

test("deletes emails after 30 days", async () => {
  const job = createDeleteOldMailsJob(api.deps);
  api.deps.clock.advance(30 * DAY_MS);
  await job.run({});
  expect(await mailsOf(user.userId)).toHaveLength(1);

  api.deps.clock.advance(1);
  await job.run({});
  expect(await mailsOf(user.userId)).toHaveLength(0);
});
