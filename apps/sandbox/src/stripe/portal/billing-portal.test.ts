import { expect, test } from "vitest";

import { type RunningStripe, startStripe } from "../testing/start-stripe.ts";
import { subscribe } from "../testing/subscribe.ts";

async function visit(running: RunningStripe, card?: string) {
  const { subscription, customer } = await subscribe(running, card);
  const { url } = await running.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: "http://127.0.0.1:3000/profile?a=1&b=2",
  });
  const page = async () => (await fetch(url)).text();
  const submit = (action: string, fields: Record<string, string>) =>
    fetch(`${url}/${action}`, { method: "POST", body: new URLSearchParams(fields) });
  return { subscription, customer, url, page, submit };
}

test("the portal shows the subscription and its invoices, and cancels and resumes", async () => {
  const running = await startStripe();
  const { subscription, page, submit } = await visit(running);
  expect(await page()).toMatch(
    /Sandbox — no real card[^]*Snowball Plus[^]*\$4\.99 \/ month[^]*Renews on/,
  );
  expect(await page()).toMatch(/-0001<[^]*paid[^]*\$4\.99/);
  expect(await page()).toContain('href="http://127.0.0.1:3000/profile?a=1&amp;b=2"');

  const after = await submit("cancel", { subscription });
  expect(await after.text()).toMatch(/Cancels on[^]*Resume subscription/);
  const leaving = await running.stripe.subscriptions.retrieve(subscription);
  expect(leaving.cancel_at_period_end).toBe(true);
  expect(await (await submit("resume", { subscription })).text()).toContain("Renews on");
  const types = running.events().map(({ type }) => type);
  expect(types.slice(-2)).toEqual(Array(2).fill("customer.subscription.updated"));
});

test("a customer cannot cancel another customer's subscription through the portal", async () => {
  const running = await startStripe();
  const mine = await visit(running);
  const theirs = await subscribe(running);
  await mine.submit("cancel", { subscription: theirs.subscription });
  const untouched = await running.stripe.subscriptions.retrieve(theirs.subscription);
  expect(untouched.cancel_at_period_end).toBe(false);
});

test("a new card pays what the old one could not", async () => {
  const running = await startStripe();
  const { subscription, customer } = await visit(running, "4000 0000 0000 0341");
  await running.advance(32);
  const { url } = await running.stripe.billingPortal.sessions.create({ customer: customer.id });
  expect(await (await fetch(url)).text()).toContain("The last payment failed.");
  const change = (number: string) =>
    fetch(`${url}/card`, {
      method: "POST",
      body: new URLSearchParams({ number, expiry: "12/40", cvc: "123" }),
    });

  const declined = await change("4000 0000 0000 0002");
  expect([declined.status, await declined.text()]).toEqual([
    402,
    expect.stringContaining("Your card was declined."),
  ]);
  expect(await (await change("4242 4242 4242 4242")).text()).not.toContain("payment failed");
  const paid = await running.stripe.subscriptions.retrieve(subscription, {
    expand: ["latest_invoice"],
  });
  expect(paid).toMatchObject({ status: "active", latest_invoice: { status: "paid" } });
});

test("an invoice has a page of its own", async () => {
  const running = await startStripe();
  const { customer } = await subscribe(running);
  const [invoice] = (await running.stripe.invoices.list({ customer: customer.id })).data;
  const page = await (await fetch(String(invoice?.hosted_invoice_url))).text();
  expect(page).toMatch(/Sandbox — no real card[^]*1 × Snowball Plus \(at \$4\.99 \/ month\)/);
});

test("what the merchant says is shown as text, never as markup", async () => {
  const running = await startStripe();
  const customer = await running.stripe.customers.create({ email: "<b>@x.test" });
  const { url } = await running.stripe.billingPortal.sessions.create({ customer: customer.id });
  const page = await (await fetch(url)).text();
  expect(page).toContain("&lt;b&gt;@x.test");
  expect(page).not.toContain("<b>");
});

test("a link that is unknown or an hour old opens nothing", async () => {
  const running = await startStripe();
  const { url, submit, subscription } = await visit(running);
  await running.advance(0.05);
  expect((await fetch(url)).status).toBe(404);
  expect((await submit("cancel", { subscription })).status).toBe(404);
  expect((await fetch(`${running.origin}/billing-portal/bps_x`)).status).toBe(404);
  expect((await fetch(`${running.origin}/invoice/in_x`)).status).toBe(404);
});

test("malformed forms of the portal are refused", async () => {
  const running = await startStripe();
  const { submit } = await visit(running);
  expect((await submit("cancel", {})).status).toBe(400);
  expect((await submit("card", { number: "1".repeat(300), expiry: "", cvc: "" })).status).toBe(400);
});
