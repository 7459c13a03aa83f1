import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { startStripe } from "./testing/start-stripe.ts";
import { createStripeWorld } from "./stripe-world.ts";
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

test("a checkout cut off before its last write completes into the same subscription", async () => {
  const running = await startStripe();
  const world = createStripeWorld(running.app.sandboxCore);
  const { session } = await openSession(running);
  const open = world.sessions.get(session.id);
  if (!open) throw new Error("no session");
  const form = { client_secret: session.client_secret, ...FORM };
  await running.pageCall("/pay", form);
  world.sessions.put(open);

  expect((await running.pageCall("/pay", form)).status).toBe(200);
  expect((await running.stripe.subscriptions.list({ status: "all" })).data).toHaveLength(1);
  expect((await running.stripe.invoices.list()).data).toHaveLength(1);
});

test("a renewal cut off before the charge is billed once, and charged after all", async () => {
  const running = await startStripe();
  const world = createStripeWorld(running.app.sandboxCore);
  const { subscription: id } = await subscribe(running);
  const before = world.subscriptions.get(id);
  await running.advance(32);
  const renewed = world.subscriptions.get(id);
  const invoice = world.invoices.get(renewed?.latest_invoice ?? "");
  if (!before || !renewed || !invoice) throw new Error("nothing renewed");

  const uncharged = { ...invoice, status: "open", attempted: false, attempt_count: 0 } as const;
  world.invoices.put(uncharged);
  await running.advance(0);
  expect(world.invoices.get(invoice.id)?.status).toBe("paid");

  world.invoices.put(uncharged);
  world.subscriptions.put(before);
  await running.advance(0);
  expect(world.subscriptions.get(id)).toEqual(renewed);
  expect(world.invoices.get(invoice.id)?.status).toBe("paid");
  expect(world.invoices.list()).toHaveLength(2);
});
