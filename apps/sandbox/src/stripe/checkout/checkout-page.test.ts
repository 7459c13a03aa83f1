import { expect, test } from "vitest";

import { startStripe } from "../testing/start-stripe.ts";
import { FORM, openSession } from "../testing/subscribe.ts";

test("the page is shown what its session sells, and nothing to a wrong secret", async () => {
  const running = await startStripe();
  const { session } = await openSession(running, "price_SnowballPlusYearly");
  const shown = await running.pageCall("", { client_secret: session.client_secret });
  expect(shown.body).toEqual({
    status: "open",
    product: "Snowball Plus",
    description: "Your debts, kept up to date and paid off in the cheapest order.",
    amount: "$39.99",
    interval: "year",
    email: FORM.email,
  });
  for (const wrong of [`${session.client_secret}x`, session.id, "", "cs_test_x_secret_y"]) {
    expect((await running.pageCall("", { client_secret: wrong })).status).toBe(404);
  }
});

test("a declined card leaves the session open for another", async () => {
  const running = await startStripe();
  const { session } = await openSession(running);
  const { client_secret } = session;
  const declined = { ...FORM, number: "4000 0000 0000 0002" };
  expect(await running.pageCall("/pay", { client_secret, ...declined })).toEqual({
    status: 402,
    body: {
      error: {
        type: "card_error",
        code: "card_declined",
        decline_code: "generic_decline",
        message: "Your card was declined.",
      },
      fields: [],
    },
  });
  expect((await running.stripe.subscriptions.list()).data).toEqual([]);
  expect((await running.pageCall("/pay", { client_secret, ...FORM })).status).toBe(200);
});

test("every faulty field is named at once", async () => {
  const running = await startStripe();
  const session = await running.stripe.checkout.sessions.create({
    ui_mode: "embedded_page",
    mode: "subscription",
    line_items: [{ price: "price_SnowballPlusMonthly", quantity: 1 }],
    return_url: "http://127.0.0.1:3000/lfg",
  });
  const empty = { email: "", number: "", expiry: "", cvc: "", name: " ", postal_code: "" };
  const refused = await running.pageCall("/pay", {
    client_secret: session.client_secret,
    ...empty,
  });
  const fields = refused.body["fields"] as { field: string; message: string }[];
  expect(fields.map(({ field }) => field)).toEqual([
    "email",
    "name",
    "postal_code",
    "number",
    "expiry",
    "cvc",
  ]);
  for (const { message } of fields) expect(message).toMatch(/\.$/);
});

test("3-D Secure completes the payment or sends the payer back to another card", async () => {
  const running = await startStripe();
  const { session } = await openSession(running);
  const { client_secret } = session;
  const form = { client_secret, ...FORM, number: "4000 0025 0000 3155" };

  expect((await running.pageCall("/pay", form)).body).toEqual({ status: "requires_action" });
  expect((await running.pageCall("", { client_secret })).body["status"]).toBe("requires_action");
  const failed = await running.pageCall("/authenticate", { client_secret, outcome: "fail" });
  expect(failed.status).toBe(402);
  expect((await running.stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
  const idle = await running.pageCall("/authenticate", { client_secret, outcome: "complete" });
  expect(idle.status).toBe(400);

  await running.pageCall("/pay", form);
  const done = await running.pageCall("/authenticate", { client_secret, outcome: "complete" });
  expect(done.body["status"]).toBe("complete");
  expect((await running.stripe.checkout.sessions.retrieve(session.id)).status).toBe("complete");
});

test("paying twice subscribes once", async () => {
  const running = await startStripe();
  const { session } = await openSession(running);
  const form = { client_secret: session.client_secret, ...FORM };
  const answers = await Promise.all([
    running.pageCall("/pay", form),
    running.pageCall("/pay", form),
  ]);
  expect(answers[0]).toEqual(answers[1]);
  expect((await running.stripe.subscriptions.list({ status: "all" })).data).toHaveLength(1);
  expect((await running.stripe.invoices.list()).data).toHaveLength(1);
});

test("malformed calls of the page are refused", async () => {
  const { pageCall } = await startStripe();
  const secret = { client_secret: "x" };
  for (const [path, body] of [
    ["", {}],
    ["", { client_secret: 1 }],
    ["", { ...secret, more: 1 }],
    ["/pay", { ...secret, ...FORM, number: 4242 }],
    ["/pay", { ...secret, ...FORM, name: "x".repeat(201) }],
    ["/authenticate", { ...secret, outcome: "perhaps" }],
    ["/pay", []],
  ] as const) {
    const { status } = await pageCall(path, body);
    expect([path, body, status]).toEqual([path, body, 400]);
  }
});

test("a card number is never written down", async () => {
  const running = await startStripe();
  const { session } = await openSession(running);
  await running.pageCall("/pay", { client_secret: session.client_secret, ...FORM });
  const { store } = running.app.sandboxCore;
  const names = ["stripe-cards", "stripe-customers", "stripe-session-orders", "webhook-deliveries"];
  const kept = JSON.stringify(names.map((name) => store.collection(name).list()));
  expect(kept).toContain('"last4":"4242"');
  expect(kept.replaceAll(/\D/g, "")).not.toContain("4242424242424242");
});

test("pages load nothing from elsewhere and are framed on this machine only", async () => {
  const { origin } = await startStripe();
  const page = await fetch(`${origin}/checkout/ui`);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("frame-ancestors http://127.0.0.1:* http://localhost:*");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe");
  // With no referrer at all, browsers send forms with the origin "null", which is refused.
  expect(page.headers.get("referrer-policy")).toBe("same-origin");
  const html = await page.text();
  expect(html).toContain("Sandbox — no real card");
  expect(html).not.toMatch(/<script>|<style|\son\w+=|style="/);
  for (const path of ["/stripe.js", "/checkout/ui.js", "/checkout/ui.css"]) {
    const asset = await fetch(origin + path);
    expect([asset.status, asset.headers.get("x-content-type-options")]).toEqual([200, "nosniff"]);
  }
});
