import type { Checkout } from "@snowball/contract";

import type { BillingHarness } from "#testing/billing-harness.ts";
import { checkoutsAtProvider } from "#testing/checkout-attempt.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp } from "#testing/signed-in-user.ts";

import { MONTHLY } from "../billing-harness.ts";
import { bearer, callAtOnce, each, oneFaults, type Pair, statusFaults } from "./call-at-once.ts";

export type PaymentSide = { harness: BillingHarness; apps: Pair };

/** All callers start a user's first checkout. There must be one customer, one checkout and one secret. */
export async function raceCheckout({ harness, apps }: PaymentSide): Promise<string[]> {
  const user = await signUp(harness.api);
  const answers = await callAtOnce(apps, () => ({
    method: "POST",
    url: "/stripe/checkout/",
    headers: bearer(user),
    payload: { price_id: MONTHLY },
  }));
  const { customers, sessions } = await checkoutsAtProvider(harness, user);
  const secrets = new Set(answers.map((answer) => answer.json<Checkout>().client_secret));

  return [
    ...statusFaults(answers, each(200)),
    ...oneFaults("customers", customers.length),
    ...oneFaults("checkouts", sessions.length),
    ...oneFaults("secrets", secrets.size),
  ];
}

/** All callers deliver one webhook. It must be stored and processed once. */
export async function raceWebhook({ harness, apps }: PaymentSide): Promise<string[]> {
  const user = await signUp(harness.api);
  await harness.pay(await harness.checkOut(user));
  const deliveries = await harness.takeDeliveries();
  const bought = deliveries.find(({ type }) => type === "checkout.session.completed");
  if (!bought) return ["nothing was bought"];

  const answers = await callAtOnce(apps, () => ({
    method: "POST",
    url: "/webhooks/stripe/",
    headers: { "content-type": "application/json", "stripe-signature": bought.signature },
    payload: bought.body,
  }));
  const kept = await queryDatabase<{ id: string }>(
    harness.api,
    "select id from webhook_inbox where dedupe_key = $1",
    [bought.id],
  );
  const orders = await queryDatabase(
    harness.api,
    "select 1 from graphile_worker._private_jobs where payload ->> 'inboxId' = $1",
    [kept[0]?.id],
  );
  await harness.work();
  const subscriptions = await harness.subscriptionsOf(user);

  return [
    ...statusFaults(answers, each(200)),
    ...oneFaults("messages", kept.length),
    ...oneFaults("orders to work it off", orders.length),
    ...oneFaults("subscriptions", subscriptions.length),
  ];
}
