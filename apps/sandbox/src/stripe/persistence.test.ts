import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { startStripe } from "./testing/start-stripe.ts";
import { FORM, openSession, subscribe } from "./testing/subscribe.ts";

function temporaryDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), "sandbox-stripe-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test("everything is still there after a restart", async () => {
  const dataDir = temporaryDirectory();
  const first = await startStripe({ dataDir });
  const { subscription, customer } = await subscribe(first);
  const { session } = await openSession(first);
  const key = { idempotencyKey: "before the restart" };
  const made = await first.stripe.customers.create({ name: "Ada" }, key);
  await first.received();
  await first.close();

  const second = await startStripe({ dataDir });
  const kept = await second.stripe.subscriptions.retrieve(subscription);
  expect(kept).toMatchObject({ status: "active", customer: customer.id });
  expect((await second.stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
  expect((await second.stripe.prices.list()).data).toHaveLength(3);
  const again = await second.stripe.customers.create({ name: "Ada" }, key);
  expect(again.id).toBe(made.id);
  const form = { client_secret: session.client_secret, ...FORM };
  expect((await second.pageCall("/pay", form)).status).toBe(200);
  const newest = await second.stripe.customers.create();
  expect((await second.stripe.customers.list()).data[0]?.id).toBe(newest.id);
});
