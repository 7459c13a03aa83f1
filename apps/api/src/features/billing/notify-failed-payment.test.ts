import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { enqueue } from "#jobs/job-list.ts";
import { type BillingWorld, createBillingWorld } from "#testing/billing-world.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";

const FAILS_AT_RENEWAL = "4000 0000 0000 0341";
/** Longer than any month. */
const A_MONTH = 32;

let world: BillingWorld;
let user: SignedInUser;

beforeAll(async () => {
  world = await createBillingWorld();
});
beforeEach(async () => {
  // Deletes the customers and resets the clock of the previous test.
  await world.sandbox.call("POST", "/_sandbox/reset");
  await world.takeDeliveries();
  user = await signUp(world.api);
  await queryDatabase(world.api, "update users set email_verified_at = now() where id = $1", [
    user.userId,
  ]);
});
afterAll(() => world.close());

async function failureMails() {
  const mails = await mailsTo(world.api, user.email);
  return mails.filter(({ subject }) => subject.includes("didn't go through"));
}

/** Reads all data of the customer again, like the nightly job. */
async function reconcile(): Promise<void> {
  await world.api.deps.database.asSystem((db) =>
    enqueue(db, "reconcile_customer", { userId: user.userId }),
  );
  await world.work();
}

test("notifies a failed renewal once, even if it is reported repeatedly", async () => {
  await world.subscribe(user, FAILS_AT_RENEWAL);
  expect(await failureMails()).toEqual([]);

  await world.wait(A_MONTH);
  const deliveries = await world.takeDeliveries();
  for (const delivery of [...deliveries, ...deliveries]) await world.deliver(delivery);
  await world.work();
  await reconcile();

  const [mail, ...more] = await failureMails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Your payment of $4.99 for Snowball didn't go through");
  expect(mail?.textBody).toContain("http://localhost:3000/profile?tab=plan");
  expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\/[\w-]{43}$/);
});

test("notifies another failed attempt again, and a paid invoice never", async () => {
  await world.subscribe(user, FAILS_AT_RENEWAL);
  await world.wait(A_MONTH);
  await world.settle();
  // The sandbox tries once; resetting the counter imitates a second attempt.
  const again = (about: object) =>
    queryDatabase(
      world.api,
      "update invoices set attempts_told = 0 where user_id = $1 and status = $2",
      [user.userId, ...Object.values(about)],
    );
  await again({ status: "paid" });
  await reconcile();
  expect(await failureMails()).toHaveLength(1);

  await again({ status: "open" });
  await reconcile();
  expect(await failureMails()).toHaveLength(2);
});

test("notifies a failed payment when the reconciliation finds it, if its webhooks were lost", async () => {
  await world.subscribe(user, FAILS_AT_RENEWAL);
  await world.wait(A_MONTH);
  await world.takeDeliveries();
  await reconcile();

  expect(await failureMails()).toHaveLength(1);
});

test("a user who turned these emails off gets none", async () => {
  await world.subscribe(user, FAILS_AT_RENEWAL);
  await world.api.call("PATCH", "/api/v1/me/notifications/", {
    token: user.access,
    body: { payment_problems: false },
  });
  await world.wait(A_MONTH);
  await world.settle();

  expect(await failureMails()).toEqual([]);
});
