import { afterAll, beforeAll, expect, test } from "vitest";

import { createForgetBillingRecordsJob } from "#features/billing/jobs.ts";
import { BankDataError } from "#ports/bank-data.ts";
import { type ClosingHarness, createClosingHarness } from "#testing/closing-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";

import { createFinishClosingJob, createEnqueueClosingsJob } from "./index.ts";

let harness: ClosingHarness;
beforeAll(async () => {
  harness = await createClosingHarness();
});
afterAll(() => harness.end());

test("ends bank access, subscription and customer, and sends an email", async () => {
  const user = await harness.customer();
  const { item, customerId, subscription, invoice } = await harness.tracesOf(user);
  expect(await harness.itemsAtBank()).toContain(item);

  await harness.close(user);
  await harness.work();

  expect(await harness.itemsAtBank()).not.toContain(item);
  const { cardPayments } = harness.api.deps;
  expect(await cardPayments.findSubscription(subscription)).toMatchObject({ status: "canceled" });
  await expect(
    cardPayments.openPortal({ customerId, returnUrl: "https://a.example" }),
  ).rejects.toThrow("resource_missing");
  const mail = harness.mails.filter(({ recipient }) => recipient === user.email).at(-1);
  expect(mail?.subject).toBe("Your account was deleted");
  expect(mail?.textBody).toContain("keep your Snowball invoices for 7 years");
  const [kept] = await queryDatabase(
    harness.api,
    "select amount::text, status, kept_until::text from billing_records where invoice_id = $1",
    [invoice],
  );
  const year = harness.api.deps.clock.now().getUTCFullYear();
  expect(kept).toEqual({ amount: "499", status: "paid", kept_until: `${year + 7}-12-31` });
});

/** `npm run test:slow` tries every step. */
const STEP = process.env["SAMPLES"] === "many" ? 1 : 5;

test("a second attempt finishes one that was interrupted at any step", async () => {
  let steps = 1;
  for (let at = 1; at <= steps; at += STEP) {
    steps = Math.max(steps, await crashAndFinish(at));
  }
  // Database, bank, card payments and mail were each interrupted at least once.
  expect(steps).toBeGreaterThan(12);
}, 120_000);

/** @returns the number of steps of a complete attempt. */
async function crashAndFinish(at: number): Promise<number> {
  const user = await harness.customer();
  const traces = await harness.tracesOf(user);
  await harness.close(user);

  const first = failAfter(at);
  await createFinishClosingJob(first.deps)
    .run({ userId: user.userId })
    .catch(() => undefined);
  harness.api.deps.clock.advance(60_000);
  const second = failAfter(Number.POSITIVE_INFINITY);
  await createFinishClosingJob(second.deps).run({ userId: user.userId });

  expect([at, await harness.isThere(user.userId)]).toEqual([at, false]);
  expect(await harness.itemsAtBank()).not.toContain(traces.item);
  expect(await harness.api.deps.cardPayments.findSubscription(traces.subscription)).toMatchObject({
    status: "canceled",
  });
  const received = harness.mails.filter(({ recipient }) => recipient === user.email);
  const last = received.filter(({ subject }) => subject === "Your account was deleted");
  expect(last.length).toBeGreaterThan(0);
  // The id lets the mail server recognize a duplicate.
  expect(new Set(last.map(({ id }) => id)).size).toBe(1);
  return first.isDead() ? Math.max(at + 1, second.steps()) : at;
}

/** Returns dependencies that fail permanently after a number of calls, like a crashed process. */
function failAfter(at: number) {
  const { deps } = harness.api;
  let count = 0;
  const mortal = <T extends object>(whole: T): T =>
    new Proxy(whole, {
      get: (target, name) => {
        const part: unknown = Reflect.get(target, name);
        if (typeof part !== "function") return part;
        return async (...given: unknown[]) => {
          if (count >= at) throw new Error("The process is dead.");
          const answer: unknown = await part.apply(target, given);
          count += 1;
          if (count === at) throw new Error("The process died.");
          return answer;
        };
      },
    });

  return {
    deps: {
      ...deps,
      database: mortal(deps.database),
      bankData: mortal(deps.bankData),
      cardPayments: mortal(deps.cardPayments),
      mailDelivery: deps.mailDelivery && mortal(deps.mailDelivery),
    },
    isDead: () => count >= at,
    steps: () => count,
  };
}

test("deletes nothing while a bank is unavailable, and a scheduled job retries later", async () => {
  const user = await harness.customer();
  await harness.close(user);
  const job = createFinishClosingJob({
    ...harness.api.deps,
    bankData: {
      ...harness.api.deps.bankData,
      removeItem: () => Promise.reject(new BankDataError("unavailable", "away")),
    },
  });
  await expect(job.run({ userId: user.userId })).rejects.toThrow("away");
  expect((await harness.tracesOf(user)).customerId).not.toBe("");

  harness.api.deps.clock.advance(31 * 60_000);
  await queryDatabase(harness.api, "delete from graphile_worker._private_jobs", []);
  await createEnqueueClosingsJob(harness.api.deps).run({});
  await harness.work();

  expect(await harness.isThere(user.userId)).toBe(false);
});

test("a failing mailbox delays the deletion for at most a day", async () => {
  const user = await harness.newcomer();
  await harness.confirmAddress(user);
  await harness.close(user);
  const job = createFinishClosingJob({
    ...harness.api.deps,
    mailDelivery: { keepsDelivered: false, deliver: () => Promise.reject(new Error("550")) },
  });
  await expect(job.run({ userId: user.userId })).rejects.toThrow("550");

  harness.api.deps.clock.advance(24 * 3_600_000);
  await job.run({ userId: user.userId });

  expect(await harness.isThere(user.userId)).toBe(false);
});

test("deletes billing records of deleted accounts when the law no longer requires them", async () => {
  await queryDatabase(
    harness.api,
    `insert into billing_records (invoice_id, issued_at, amount, currency, status, kept_until)
     values ('in_old', now(), 1, 'usd', 'paid', $1::date - 1), ('in_new', now(), 1, 'usd', 'paid', $1::date)`,
    [harness.api.deps.clock.now().toISOString().slice(0, 10)],
  );

  await createForgetBillingRecordsJob(harness.api.deps).run({});

  const rows = await queryDatabase<{ id: string }>(
    harness.api,
    "select invoice_id as id from billing_records where invoice_id in ('in_old', 'in_new')",
  );
  expect(rows).toEqual([{ id: "in_new" }]);
});
