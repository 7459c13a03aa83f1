import type { Subscription } from "@snowball/contract";

import { type BillingHarness, checkoutIdOf } from "#testing/billing-harness.ts";
import { askForCheckout, checkoutsAtProvider } from "#testing/checkout-attempt.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";

import type { Position, Stage } from "./matrix.ts";

const get = (path: string) => ({ method: "GET", path });
const post = (path: string) => ({ method: "POST", path });

export const PAYMENT_POSITIONS: readonly Position<BillingHarness>[] = [
  { flow: "begin a checkout", call: post("/v1/customers"), run: beginCheckout },
  { flow: "begin a checkout", call: post("/v1/checkout/sessions"), run: beginCheckout },
  { flow: "come back from it", call: get("/v1/checkout/sessions"), run: comeBack },
  { flow: "come back from it", call: get("/v1/subscriptions"), run: comeBack },
  { flow: "hear of it", call: get("/v1/checkout/sessions"), run: hear },
  { flow: "hear of it", call: get("/v1/subscriptions"), run: hear },
  { flow: "hear of it", call: get("/v1/invoices"), run: hear },
  { flow: "hear of it", call: get("/v1/charges"), run: hear },
  { flow: "open the portal", call: post("/v1/billing_portal/sessions"), run: openPortal },
  { flow: "cancel", call: post("/v1/subscriptions"), run: cancel },
  { flow: "cancel", call: get("/v1/subscriptions"), run: cancel },
];

type Answer = Awaited<ReturnType<BillingHarness["api"]["call"]>>;

/** Returns the fault of a response that is neither a success nor `payments_unavailable`. */
function refusalFaults(answer: Answer): string[] {
  const { statusCode, body } = answer;
  if (statusCode === 200) return [];
  const isAway =
    statusCode === 503 && answer.json<{ code: string }>().code === "payments_unavailable";
  return isAway ? [] : [`answered ${statusCode} ${body}`];
}

async function beginCheckout(harness: BillingHarness, stage: Stage): Promise<string[]> {
  const user = await signUp(harness.api);
  stage.arm();
  const first = await askForCheckout(harness, user);
  stage.lift();
  const broken: string[] = [];
  const isAway = first.status === 503 && first.code === "payments_unavailable";
  if (first.status !== 200 && !isAway) broken.push(`answered ${first.status} ${first.code}`);

  const again = await askForCheckout(harness, user);
  if (again.status !== 200) broken.push(`then ${again.status} ${again.code}`);
  const { customers, sessions } = await checkoutsAtProvider(harness, user);
  if (customers.length !== 1) broken.push(`${customers.length} customers`);
  const open = sessions.filter(({ status }) => status === "open");
  if (open.length !== 1) broken.push(`${open.length} checkouts that can be paid`);
  return broken;
}

async function comeBack(harness: BillingHarness, stage: Stage): Promise<string[]> {
  const user = await signUp(harness.api);
  const secret = await harness.checkOut(user);
  await harness.pay(secret);
  await harness.takeDeliveries();
  const call = () =>
    harness.api.call("POST", "/stripe/checkout/return/", {
      token: user.access,
      body: { session_id: checkoutIdOf(secret) },
    });
  stage.arm();
  const answer = await call();
  stage.lift();
  const again = await call();
  const broken = refusalFaults(answer);
  if (again.statusCode !== 200) broken.push(`then ${again.body}`);
  return [...broken, ...(await subscriptionFaults(harness, user))];
}

async function hear(harness: BillingHarness, stage: Stage): Promise<string[]> {
  const user = await signUp(harness.api);
  await harness.pay(await harness.checkOut(user));
  for (const delivery of await harness.takeDeliveries()) await harness.deliver(delivery);
  stage.arm();
  await harness.work().catch(() => undefined);
  stage.lift();
  const broken: string[] = [];
  await harness.retry().catch((error: unknown) => broken.push(String(error)));

  const left = await queryDatabase(
    harness.api,
    "select 1 from webhook_inbox where processed_at is null",
  );
  if (left.length > 0) broken.push(`${left.length} messages wait`);
  const path = "/stripe/invoices/";
  const { count } = (await harness.api.call("GET", path, { token: user.access })).json<{
    count: number;
  }>();
  if (count !== 1) broken.push(`${count} invoices`);
  return [...broken, ...(await subscriptionFaults(harness, user))];
}

async function openPortal(harness: BillingHarness, stage: Stage): Promise<string[]> {
  const user = await subscriber(harness);
  const call = () =>
    harness.api.call("POST", "/stripe/customer-portal/", { token: user.access, body: {} });
  stage.arm();
  const answer = await call();
  stage.lift();
  const again = await call();

  return [...refusalFaults(answer), ...(again.statusCode === 200 ? [] : [`then ${again.body}`])];
}

async function cancel(harness: BillingHarness, stage: Stage): Promise<string[]> {
  const user = await subscriber(harness);
  const call = () =>
    harness.api.call("POST", "/stripe/my-subscription/cancel/", { token: user.access, body: {} });
  stage.arm();
  const answer = await call();
  stage.lift();
  const broken = refusalFaults(answer);
  const again = await call();
  if (again.statusCode !== 200) broken.push(`then ${again.body}`);

  const [here] = await harness.subscriptionsOf(user);
  const there = await atProvider(harness, user);
  if (!here?.cancel_at_period_end) broken.push("does not end here");
  if (!there[0]?.cancel_at_period_end) broken.push("does not end at the provider");
  return [...broken, ...(await subscriptionFaults(harness, user))];
}

async function subscriber(harness: BillingHarness): Promise<SignedInUser> {
  const user = await signUp(harness.api);
  await harness.subscribe(user);
  return user;
}

async function atProvider(harness: BillingHarness, user: SignedInUser) {
  const { customers } = await checkoutsAtProvider(harness, user);
  const customer = customers[0]?.id ?? "";
  return (await harness.stripe.subscriptions.list({ customer, limit: 100 })).data;
}

/** Checks that there is exactly one subscription, both here and at the provider. */
async function subscriptionFaults(harness: BillingHarness, user: SignedInUser): Promise<string[]> {
  const here: Subscription[] = await harness.subscriptionsOf(user);
  const there = await atProvider(harness, user);
  const isOne = here.length === 1 && there.length === 1;
  return isOne ? [] : [`${here.length} subscriptions here, ${there.length} at the provider`];
}
