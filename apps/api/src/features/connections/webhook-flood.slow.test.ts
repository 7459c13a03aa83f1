import { setTimeout as sleep } from "node:timers/promises";

import type { Item } from "@snowball/contract";
import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { enqueue, type PayloadOf } from "#jobs/job-list.ts";
import { type JobRunner, runJobs } from "#jobs/run-jobs.ts";
import { accessTokenOf, countTransactions } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { openWebhookMailbox, type WebhookMailbox } from "#testing/webhook-mailbox.ts";

import { createProcessBankWebhookJob } from "./bank-webhooks.ts";
import { createSyncConnectionJob } from "./sync-connection.ts";

const MESSAGES = 30;
const WAIT = { timeout: 25_000, interval: 20 };

let harness: BankHarness;
let mailbox: WebhookMailbox;
let worker: JobRunner | null = null;

beforeAll(async () => {
  harness = await createBankHarness();
});
beforeEach(async () => {
  mailbox = await openWebhookMailbox();
  harness.api.deps.clock.set(new Date().toISOString());
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
  await mailbox.close();
});
afterAll(() => harness.close());

/**
 * Starts a worker as in production that counts the syncs of a connection, in total and concurrent
 * ones.
 */
async function startWorker({ uuid }: Item, beforeSync: () => Promise<unknown>) {
  const syncs = { begun: 0, now: 0, most: 0 };
  const syncJob = createSyncConnectionJob(harness.api.deps);
  const run = async (payload: PayloadOf<"sync_connection">) => {
    if (payload.connectionId !== uuid) return syncJob.run(payload);
    syncs.begun += 1;
    syncs.now += 1;
    syncs.most = Math.max(syncs.most, syncs.now);
    await beforeSync();
    return syncJob.run(payload).finally(() => (syncs.now -= 1));
  };
  const jobs = [createProcessBankWebhookJob(harness.api.deps), { ...syncJob, run }];
  const { connectionString } = harness.api;
  worker = await runJobs({ connectionString, jobs, log: Fastify({ logger: false }).log });
  return syncs;
}

async function linkedUser() {
  const user = await harness.signUp();
  const item = await harness.link(user, { webhook: mailbox.url });
  return { user, item };
}

/** Stores the same webhook several times, each as a separate message. */
async function receive(item: Item, times: number): Promise<void> {
  await harness.plaid("/sandbox/item/fire_webhook", {
    access_token: await accessTokenOf(harness, item),
    webhook_code: "SYNC_UPDATES_AVAILABLE",
  });
  const { body } = await mailbox.next("SYNC_UPDATES_AVAILABLE");
  const rows = await queryDatabase<{ id: string }>(
    harness.api,
    `insert into webhook_inbox (provider, dedupe_key, body, about, received_at)
     select 'plaid', gen_random_uuid()::text, $1, '[]', now() from generate_series(1, $2::integer)
     returning id`,
    [body, times],
  );
  await Promise.all(
    rows.map(({ id }) =>
      harness.api.deps.database.asSystem((db) =>
        enqueue(db, "process_bank_webhook", { messageId: id }),
      ),
    ),
  );
}

const jobsLeft = () =>
  queryDatabase(
    harness.api,
    `select task_identifier, attempts, last_error from graphile_worker.jobs
     where task_identifier in ('sync_connection', 'process_bank_webhook')`,
  );

test("thirty messages about one connection lead to repeated syncs, never two at once, and none is lost", async () => {
  const { user, item } = await linkedUser();
  const before = await countTransactions(harness, user);
  const syncs = await startWorker(item, () => sleep(30));

  await receive(item, MESSAGES / 2);
  await harness.plaid("/sandbox/transactions/create", {
    access_token: await accessTokenOf(harness, item),
    transactions: [
      {
        date_transacted: new Date().toISOString().slice(0, 10),
        date_posted: new Date().toISOString().slice(0, 10),
        amount: 4.5,
        description: "Coffee",
        iso_currency_code: "USD",
      },
    ],
  });
  await receive(item, MESSAGES / 2);

  await vi.waitFor(async () => expect(await jobsLeft()).toEqual([]), WAIT);
  expect(syncs.most).toBe(1);
  expect(await harness.item(user)).toMatchObject({ status: "healthy" });
  expect(await countTransactions(harness, user)).toBe(before + 1);
});

test("ten messages during a sync lead to one more sync", async () => {
  const { item } = await linkedUser();
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  const syncs = await startWorker(item, () => released);
  await receive(item, 1);
  await vi.waitFor(() => expect(syncs.begun).toBe(1), WAIT);

  await receive(item, 10);
  const unread = "select id from webhook_inbox where processed_at is null";
  await vi.waitFor(async () => expect(await queryDatabase(harness.api, unread)).toEqual([]), WAIT);
  release();

  await vi.waitFor(async () => expect(await jobsLeft()).toEqual([]), WAIT);
  expect(syncs).toEqual({ begun: 2, now: 0, most: 1 });
});
