import type { ProblemBody, Subscription, SwitchQuote } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  createBillingHarness,
  type BillingHarness,
  MONTHLY,
  YEARLY,
} from "#testing/billing-harness.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { setSubscriptionStatus } from "#testing/set-subscription-status.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";

let harness: BillingHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBillingHarness();
});
beforeEach(async () => {
  await harness.sandbox.call("DELETE", "/_sandbox/faults");
  user = await signUp(harness.api);
});
afterAll(() => harness.close());

/** The test card that can be saved and is declined at every later charge. */
const FAILS_LATER = "4000 0000 0000 0341";

function ask(priceId: string, { access } = user) {
  const body = { price_id: priceId };
  return harness.api.call("POST", "/stripe/my-subscription/switch/quote/", { token: access, body });
}

function confirm(quote: Pick<SwitchQuote, "price_id" | "quoted_at" | "due_now">, who = user) {
  const { price_id, quoted_at, due_now } = quote;
  const body = { price_id, quoted_at, due_now };
  return harness.api.call("POST", "/stripe/my-subscription/switch/", { token: who.access, body });
}

async function quoteOf(priceId: string): Promise<SwitchQuote> {
  const answer = await ask(priceId);
  expect(answer.statusCode).toBe(200);
  return answer.json<SwitchQuote>();
}

/** Returns the user's price, charges and customer at the provider, newest charge first. */
async function theirs() {
  const [ours] = await harness.subscriptionsOf(user);
  const subscription = await harness.stripe.subscriptions.retrieve(ours?.subscription_id ?? "");
  const { data } = await harness.stripe.invoices.list({
    customer: subscription.customer as string,
  });
  return {
    price: subscription.items.data[0]?.price.id,
    charged: data.map(({ amount_paid: paid }) => paid),
    customer: subscription.customer as string,
  };
}

const codeOf = (answer: { json: <T>() => T }) => answer.json<ProblemBody>().code;

test("a switch to yearly shows its cost in advance and charges exactly that", async () => {
  await harness.subscribe(user);

  const quote = await quoteOf(YEARLY);
  const untouched = await theirs();
  const answer = await confirm(quote);

  expect(untouched).toMatchObject({ price: MONTHLY, charged: [499] });
  expect(quote).toMatchObject({ currency: "usd", price: 3999, tax_and_discounts: 0 });
  expect(quote.unused).toBeGreaterThanOrEqual(498);
  expect(quote.due_now).toBe(quote.price - quote.unused);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<Subscription>()).toMatchObject({ price_id: YEARLY, status: "active" });
  expect(await harness.subscriptionsOf(user)).toEqual([answer.json()]);
  expect(await theirs()).toMatchObject({ price: YEARLY, charged: [quote.due_now, 499] });
  const year = 364 * 86_400_000;
  expect(Date.parse(quote.renews_at) - Date.parse(quote.quoted_at)).toBeGreaterThan(year);
});

test("a switch to monthly charges nothing, and shows the credit for the coming months", async () => {
  await harness.subscribe(user);
  await confirm(await quoteOf(YEARLY));

  const quote = await quoteOf(MONTHLY);
  const answer = await confirm(quote);

  expect(quote).toMatchObject({ price: 499, due_now: 0 });
  expect(quote.credit_after).toBe(quote.unused - 499);
  expect(answer.json()).toMatchObject({ price_id: MONTHLY });
  const { customer } = await theirs();
  const { data } = await harness.stripe.invoices.list({ customer });
  expect(data[0]?.ending_balance).toBe(-quote.credit_after);
});

test("a declined card changes nothing and returns an error", async () => {
  await harness.subscribe(user, FAILS_LATER);
  const before = await harness.subscriptionsOf(user);

  const answer = await confirm(await quoteOf(YEARLY));

  expect([answer.statusCode, codeOf(answer)]).toEqual([409, "card_declined"]);
  expect(await theirs()).toMatchObject({ price: MONTHLY, charged: [499] });
  expect(await harness.subscriptionsOf(user)).toEqual(before);
});

test("a switch sends one email with the new price and the next renewal date", async () => {
  await queryDatabase(harness.api, "update users set email_verified_at = now() where id = $1", [
    user.userId,
  ]);
  await harness.subscribe(user);
  await confirm(await quoteOf(YEARLY));
  await harness.settle();
  await harness.settle();

  const mails = await mailsTo(harness.api, user.email);
  const [mail, ...more] = mails.filter(({ subject }) => subject.includes("now pay"));
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("You now pay $39.99 a year for Snowball Plus");
  expect(mail?.textBody).toMatch(
    /for \$39\.99 a year until you cancel it, next on \w+, \w+ \d+, \d{4}/,
  );
  expect(mails.filter(({ subject }) => subject.includes("You subscribed"))).toHaveLength(1);
});

test("eight concurrent requests are charged once", async () => {
  await harness.subscribe(user);
  const quote = await quoteOf(YEARLY);

  await Promise.all(Array.from({ length: 8 }, () => confirm(quote)));
  const last = await confirm(quote);

  expect(last.statusCode).toBe(200);
  expect(await theirs()).toMatchObject({ price: YEARLY, charged: [quote.due_now, 499] });
});

test("a switch with a lost response is detected and charged once", async () => {
  await harness.subscribe(user);
  const quote = await quoteOf(YEARLY);
  const { subscription_id: id } = (await harness.subscriptionsOf(user))[0] ?? {};
  await harness.sandbox.fail({ path: `/v1/subscriptions/${id}`, kind: "lost_answer", times: 3 });

  await confirm(quote);
  await harness.sandbox.call("DELETE", "/_sandbox/faults");
  const answer = await confirm(quote);

  expect(answer.statusCode).toBe(200);
  expect(await theirs()).toMatchObject({ price: YEARLY, charged: [quote.due_now, 499] });
});

test.each([
  ["another amount than shown", { due_now: 1 }],
  ["a time before the period", { quoted_at: "2026-01-01T00:00:00.000Z" }],
  ["a time in the future", { quoted_at: "2099-01-01T00:00:00.000Z" }],
])("charges nothing for a quote with %s", async (_what, changes) => {
  await harness.subscribe(user);
  const quote = await quoteOf(YEARLY);

  const answer = await confirm({ ...quote, ...changes });

  expect([answer.statusCode, codeOf(answer)]).toEqual([409, "quote_expired"]);
  expect(await theirs()).toMatchObject({ price: MONTHLY, charged: [499] });
});

test("a canceled subscription must be resumed and an unpaid one paid before a switch", async () => {
  await harness.subscribe(user);
  await harness.api.call("POST", "/stripe/my-subscription/cancel/", { token: user.access });
  expect(codeOf(await ask(YEARLY))).toBe("subscription_not_switchable");

  await harness.api.call("POST", "/stripe/my-subscription/resume/", { token: user.access });
  for (const status of ["past_due", "unpaid", "paused"] as const) {
    await setSubscriptionStatus(harness.api, user, status);
    expect(codeOf(await ask(YEARLY))).toBe("subscription_not_switchable");
  }
});

test("rejects a switch to an unknown price or to the same interval", async () => {
  await harness.subscribe(user);

  expect(codeOf(await ask("price_unknown"))).toBe("price_not_offered");
  expect(codeOf(await ask(MONTHLY))).toBe("price_not_offered");
});

test("a user cannot switch another user's subscription", async () => {
  await harness.subscribe(user);
  const quote = await quoteOf(YEARLY);
  const stranger = await signUp(harness.api);

  expect(codeOf(await ask(YEARLY, stranger))).toBe("subscription_not_found");
  expect(codeOf(await confirm(quote, stranger))).toBe("subscription_not_found");
  expect(await theirs()).toMatchObject({ price: MONTHLY });
});

test("while the provider is unavailable, quotes nothing and charges nothing", async () => {
  await harness.subscribe(user);
  const quote = await quoteOf(YEARLY);
  await harness.sandbox.fail({ path: "/v1/", kind: "status_500", times: 1_000 });

  expect(codeOf(await ask(YEARLY))).toBe("payments_unavailable");
  expect(codeOf(await confirm(quote))).toBe("payments_unavailable");
  await harness.sandbox.call("DELETE", "/_sandbox/faults");
  expect(await theirs()).toMatchObject({ price: MONTHLY, charged: [499] });
});
