import { afterAll, beforeAll, expect, test } from "vitest";

import { createForgetBillingRecordsJob } from "#features/billing/index.ts";
import { BankDataError } from "#ports/bank-data.ts";
import { createClosingWorld, type ClosingWorld } from "#testing/closing-world.ts";
import { queryDatabase } from "#testing/query-database.ts";

import { createFinishClosingJob, createOrderClosingsJob } from "./index.ts";

let world: ClosingWorld;
beforeAll(async () => {
  world = await createClosingWorld();
});
afterAll(() => world.end());

test("our access to the bank ends, the subscription and the customer too, and a mail says so", async () => {
  const user = await world.customer();
  const { item, customerId, subscription, invoice } = await world.tracesOf(user);
  expect(await world.itemsAtBank()).toContain(item);

  await world.close(user);
  await world.work();

  expect(await world.itemsAtBank()).not.toContain(item);
  const { cardPayments } = world.api.deps;
  expect(await cardPayments.findSubscription(subscription)).toMatchObject({ status: "canceled" });
  await expect(
    cardPayments.openPortal({ customerId, returnUrl: "https://a.example" }),
  ).rejects.toThrow("resource_missing");
  const told = world.mails.filter(({ recipient }) => recipient === user.email).at(-1);
  expect(told?.subject).toBe("Your account was deleted");
  expect(told?.textBody).toContain("kept for 7 years");
  const [kept] = await queryDatabase(
    world.api,
    "select amount::text, status, kept_until::text from billing_records where invoice_id = $1",
    [invoice],
  );
  const year = world.api.deps.clock.now().getUTCFullYear();
  expect(kept).toEqual({ amount: "499", status: "paid", kept_until: `${year + 7}-12-31` });
});

/** `npm run test:slow` tries every step. */
const STEP = process.env["SAMPLES"] === "many" ? 1 : 5;

test("an attempt that is cut off at any step is finished by the next one", async () => {
  let steps = 1;
  for (let at = 1; at <= steps; at += STEP) {
    // oxlint-disable-next-line no-await-in-loop -- one life after the other
    steps = Math.max(steps, await dieAndFinish(at));
  }
  // Database, bank, card payments and mail were each cut off at least once.
  expect(steps).toBeGreaterThan(12);
}, 120_000);

/** @returns how many steps the attempt had that was not cut off. */
async function dieAndFinish(at: number): Promise<number> {
  const user = await world.customer();
  const traces = await world.tracesOf(user);
  await world.close(user);

  const first = dying(at);
  await createFinishClosingJob(first.deps)
    .run({ userId: user.userId })
    .catch(() => undefined);
  world.api.deps.clock.advance(60_000);
  const second = dying(Number.POSITIVE_INFINITY);
  await createFinishClosingJob(second.deps).run({ userId: user.userId });

  expect([at, await world.isThere(user.userId)]).toEqual([at, false]);
  expect(await world.itemsAtBank()).not.toContain(traces.item);
  expect(await world.api.deps.cardPayments.findSubscription(traces.subscription)).toMatchObject({
    status: "canceled",
  });
  const told = world.mails.filter(({ recipient }) => recipient === user.email);
  const last = told.filter(({ subject }) => subject === "Your account was deleted");
  expect(last.length).toBeGreaterThan(0);
  // A mail server that was handed it twice knows it by its id.
  expect(new Set(last.map(({ id }) => id)).size).toBe(1);
  return first.isDead() ? Math.max(at + 1, second.steps()) : at;
}

/** What the job asks of others, until its process dies right after one of those steps. */
function dying(at: number) {
  const { deps } = world.api;
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

test("while a bank is away nothing is forgotten, and a round orders the rest again", async () => {
  const user = await world.customer();
  await world.close(user);
  const job = createFinishClosingJob({
    ...world.api.deps,
    bankData: {
      ...world.api.deps.bankData,
      removeItem: () => Promise.reject(new BankDataError("unavailable", "away")),
    },
  });
  await expect(job.run({ userId: user.userId })).rejects.toThrow("away");
  expect((await world.tracesOf(user)).customerId).not.toBe("");

  world.api.deps.clock.advance(31 * 60_000);
  await queryDatabase(world.api, "delete from graphile_worker._private_jobs", []);
  await createOrderClosingsJob(world.api.deps).run({});
  await world.work();

  expect(await world.isThere(user.userId)).toBe(false);
});

test("a mailbox that takes nothing holds the deletion up for a day and no longer", async () => {
  const user = await world.newcomer();
  await world.confirmAddress(user);
  await world.close(user);
  const job = createFinishClosingJob({
    ...world.api.deps,
    mailDelivery: { keepsDelivered: false, deliver: () => Promise.reject(new Error("550")) },
  });
  await expect(job.run({ userId: user.userId })).rejects.toThrow("550");

  world.api.deps.clock.advance(24 * 3_600_000);
  await job.run({ userId: user.userId });

  expect(await world.isThere(user.userId)).toBe(false);
});

test("bills of deleted accounts go when the law has them kept no longer", async () => {
  await queryDatabase(
    world.api,
    `insert into billing_records (invoice_id, issued_at, amount, currency, status, kept_until)
     values ('in_old', now(), 1, 'usd', 'paid', $1::date - 1), ('in_new', now(), 1, 'usd', 'paid', $1::date)`,
    [world.api.deps.clock.now().toISOString().slice(0, 10)],
  );

  await createForgetBillingRecordsJob(world.api.deps).run({});

  const rows = await queryDatabase<{ id: string }>(
    world.api,
    "select invoice_id as id from billing_records where invoice_id in ('in_old', 'in_new')",
  );
  expect(rows).toEqual([{ id: "in_new" }]);
});
