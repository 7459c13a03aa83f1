import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { enqueue } from "#jobs/job-list.ts";
import { type BillingHarness, createBillingHarness } from "#testing/billing-harness.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";

const FAILS_AT_RENEWAL = "4000 0000 0000 0341";
/** Longer than any month. */
const A_MONTH = 32;

let harness: BillingHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBillingHarness();
});
beforeEach(async () => {
  // Deletes the customers and resets the clock of the previous test.
  await harness.sandbox.call("POST", "/_sandbox/reset");
  await harness.takeDeliveries();
  user = await signUp(harness.api);
  await queryDatabase(harness.api, "update users set email_verified_at = now() where id = $1", [
    user.userId,
  ]);
});
afterAll(() => harness.close());

async function failureMails() {
  const mails = await mailsTo(harness.api, user.email);
  return mails.filter(({ subject }) => subject.includes("didn't go through"));
}

/** Reads all data of the customer again, like the nightly job. */
async function reconcile(): Promise<void> {
  await harness.api.deps.database.asSystem((db) =>
    enqueue(db, "reconcile_customer", { userId: user.userId }),
  );
  await harness.work();
}

test("notifies a failed renewal once, even if it is reported repeatedly", async () => {
  await harness.subscribe(user, FAILS_AT_RENEWAL);
  expect(await failureMails()).toEqual([]);

  await harness.wait(A_MONTH);
  const deliveries = await harness.takeDeliveries();
  for (const delivery of [...deliveries, ...deliveries]) await harness.deliver(delivery);
  await harness.work();
  await reconcile();

  const [mail, ...more] = await failureMails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Your payment of $4.99 for Snowball didn't go through");
  expect(mail?.textBody).toContain("http://localhost:3000/profile?tab=plan");
  expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\/[\w-]{43}$/);
});

test("notifies another failed attempt again, and a paid invoice never", async () => {
  await harness.subscribe(user, FAILS_AT_RENEWAL);
  await harness.wait(A_MONTH);
  await harness.settle();
  // The sandbox tries once; resetting the counter imitates a second attempt.
  const again = (about: object) =>
    queryDatabase(
      harness.api,
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
  await harness.subscribe(user, FAILS_AT_RENEWAL);
  await harness.wait(A_MONTH);
  await harness.takeDeliveries();
  await reconcile();

  expect(await failureMails()).toHaveLength(1);
});

test("a user who turned these emails off gets none", async () => {
  await harness.subscribe(user, FAILS_AT_RENEWAL);
  await harness.api.call("PATCH", "/api/v1/me/notifications/", {
    token: user.access,
    body: { payment_problems: false },
  });
  await harness.wait(A_MONTH);
  await harness.settle();

  expect(await failureMails()).toEqual([]);
});
