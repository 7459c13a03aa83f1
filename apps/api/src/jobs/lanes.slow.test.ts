import { randomUUID } from "node:crypto";

import { expect, onTestFinished, test, vi } from "vitest";

import { listJobs } from "#app.ts";
import { insertConnection } from "#features/connections/connection-store.ts";
import { queueMail } from "#features/mail/index.ts";
import type { BankData } from "#ports/bank-data.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp } from "#testing/signed-in-user.ts";
import { createTestApi } from "#testing/test-api.ts";

import { LANES } from "./job.ts";
import { enqueue } from "./job-list.ts";
import { runJobs } from "./run-jobs.ts";

const SYNCS = 40;
const patiently = { timeout: 20_000, interval: 50 };

/** Returns a fake bank provider that never answers, and a counter of its calls. */
function silentBank(): { bankData: BankData; asked: () => number } {
  let asked = 0;
  const bankData = {
    noticeAddress: null,
    getItem: async () => {
      asked += 1;
      return new Promise(() => undefined);
    },
  } as unknown as BankData;
  return { bankData, asked: () => asked };
}

test("sends a confirmation mail while forty syncs wait for a bank", async () => {
  const { bankData, asked } = silentBank();
  const api = await createTestApi({ bankData });
  onTestFinished(() => api.close());
  const { database, secretBox, clock } = api.deps;
  const { userId } = await signUp(api);
  for (let n = 0; n < SYNCS; n += 1) {
    const id = randomUUID();
    await database.asSystemInTransaction(async (db) => {
      await insertConnection(db, {
        id,
        userId,
        providerItemId: `item-${n}`,
        sealedAccessToken: secretBox.seal("access", id),
        purpose: "liability",
        createdAt: clock.now(),
      });
      await enqueue(db, "sync_connection", { connectionId: id, attempt: 1 });
    });
  }
  const runner = await runJobs({
    connectionString: api.logins.system,
    jobs: listJobs(api.deps),
    log: api.app.log,
  });
  onTestFinished(() => runner.stop());
  // All slots of the bank lane are busy, and none of these jobs ends.
  await vi.waitFor(() => expect(asked()).toBe(LANES.banks.slots), patiently);

  const person = await signUp(api);

  const sent = `select 1 from mails where user_id = $1 and sent_at is not null`;
  await vi.waitFor(
    async () => expect(await queryDatabase(api, sent, [person.userId])).toHaveLength(1),
    patiently,
  );
  expect(asked()).toBe(LANES.banks.slots);
});

test("optional mails use another lane than mails that a user waits for", async () => {
  const api = await createTestApi();
  onTestFinished(() => api.close());
  const { userId, email } = await signUp(api);
  const words = { userId, recipient: email, textBody: "…", htmlBody: "…" };

  await api.deps.database.asSystemInTransaction(async (db) => {
    await queueMail(api.deps, db, { ...words, subject: "Confirm" });
    const unsubscribeUrl = `${api.deps.publicUrl}/unsubscribe/key`;
    await queueMail(api.deps, db, { ...words, subject: "Digest", unsubscribeUrl });
  });

  const laneOf = new Map(listJobs(api.deps).map(({ name, lane }) => [name, lane]));
  const waiting = await queryDatabase<{ subject: string; task: string }>(
    api,
    `select subject, task_identifier as task from mails
     join graphile_worker.jobs on key = task_identifier || ':' || mails.id
     where subject in ('Confirm', 'Digest') order by subject`,
  );
  expect(waiting.map(({ subject, task }) => [subject, laneOf.get(task)])).toEqual([
    ["Confirm", "mail"],
    ["Digest", "notifications"],
  ]);
});

test("each job that calls a provider is in that provider's lane", async () => {
  const api = await createTestApi();
  onTestFinished(() => api.close());

  const laneOf = Object.fromEntries(listJobs(api.deps).map(({ name, lane }) => [name, lane]));

  expect(laneOf).toMatchObject({
    end_demo: "banks",
    end_bank_access: "banks",
    finish_closing: "banks",
    finish_removal: "banks",
    sync_connection: "banks",
    process_payment_event: "money",
    reconcile_customer: "money",
    refresh_price_catalogue: "money",
    send_email_change: "mail",
    send_mail: "mail",
    send_password_reset: "mail",
    send_verification: "mail",
    send_notification: "notifications",
  });
});
