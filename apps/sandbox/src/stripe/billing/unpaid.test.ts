import { expect, test } from "vitest";

import { type RunningStripe, startStripe } from "../testing/start-stripe.ts";
import { subscribe } from "../testing/subscribe.ts";

const CARD = { number: "4242 4242 4242 4242", expiry: "12/40", cvc: "123" };

function turn(running: RunningStripe, subscription: string, status: string): Promise<Response> {
  return fetch(`${running.origin}/_sandbox/stripe/subscriptions/${subscription}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ status }),
  });
}

/** The page of the latest invoice. */
async function invoicePage(running: RunningStripe, subscription: string): Promise<string> {
  const { latest_invoice } = await running.stripe.subscriptions.retrieve(subscription, {
    expand: ["latest_invoice"],
  });
  if (typeof latest_invoice !== "object") throw new Error("The invoice was not expanded.");
  return latest_invoice?.hosted_invoice_url ?? "";
}

function pay(page: string, number = CARD.number): Promise<Response> {
  return fetch(`${page}/pay`, {
    method: "POST",
    body: new URLSearchParams({ ...CARD, number }),
  });
}

async function statusOf(running: RunningStripe, subscription: string): Promise<string> {
  return (await running.stripe.subscriptions.retrieve(subscription)).status;
}

test("an unpaid subscription is put right on the invoice's own page, and by nothing else", async () => {
  const running = await startStripe();
  const { subscription, customer } = await subscribe(running, "4000 0000 0000 0341");
  expect((await turn(running, subscription, "unpaid")).status).toBe(409);
  await running.advance(32);
  expect((await turn(running, subscription, "unpaid")).status).toBe(200);
  await running.advance(32);
  expect(await statusOf(running, subscription)).toBe("unpaid");

  const { url } = await running.stripe.billingPortal.sessions.create({ customer: customer.id });
  await fetch(`${url}/card`, { method: "POST", body: new URLSearchParams(CARD) });
  expect(await statusOf(running, subscription)).toBe("unpaid");

  const page = await invoicePage(running, subscription);
  const declined = await pay(page, "4000 0000 0000 0002");
  expect([declined.status, await declined.text()]).toEqual([
    402,
    expect.stringContaining("Your card was declined."),
  ]);
  expect(await (await pay(page)).text()).not.toContain("Pay invoice");
  expect(await statusOf(running, subscription)).toBe("active");
});

test("a paused subscription bills when it is resumed, and stays paused until that is paid", async () => {
  const running = await startStripe();
  const { subscription } = await subscribe(running);
  await turn(running, subscription, "paused");

  const resumed = await running.stripe.subscriptions.resume(subscription, {
    payment_behavior: "resume_on_payment_success",
  });
  expect(resumed.status).toBe("paused");

  await pay(await invoicePage(running, subscription));
  expect(await statusOf(running, subscription)).toBe("active");
  await expect(running.stripe.subscriptions.resume(subscription)).rejects.toThrow("Only a paused");
});

test("a paused subscription with a card on file is active as soon as it is resumed", async () => {
  const running = await startStripe();
  const { subscription, customer } = await subscribe(running);
  await turn(running, subscription, "paused");
  const { url } = await running.stripe.billingPortal.sessions.create({ customer: customer.id });
  await fetch(`${url}/card`, { method: "POST", body: new URLSearchParams(CARD) });

  await running.stripe.subscriptions.resume(subscription);

  expect(await statusOf(running, subscription)).toBe("active");
});
