import type { Subscription } from "@snowball/contract";

import { type BillingWorld, checkoutIdOf } from "#testing/billing-world.ts";
import { askForCheckout, checkoutsAtProvider } from "#testing/checkout-attempt.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";

import type { Position, Stage } from "./matrix.ts";

const get = (path: string) => ({ method: "GET", path });
const post = (path: string) => ({ method: "POST", path });

export const PAYMENT_POSITIONS: readonly Position<BillingWorld>[] = [
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

type Answer = Awaited<ReturnType<BillingWorld["api"]["call"]>>;

/** Returns the fault of a response that is neither a success nor `payments_unavailable`. */
function refusalFaults(answer: Answer): string[] {
  const { statusCode, body } = answer;
  if (statusCode === 200) return [];
  const isAway =
    statusCode === 503 && answer.json<{ code: string }>().code === "payments_unavailable";
  return isAway ? [] : [`answered ${statusCode} ${body}`];
}

async function beginCheckout(world: BillingWorld, stage: Stage): Promise<string[]> {
  const user = await signUp(world.api);
  stage.arm();
  const first = await askForCheckout(world, user);
  stage.lift();
  const broken: string[] = [];
  const isAway = first.status === 503 && first.code === "payments_unavailable";
  if (first.status !== 200 && !isAway) broken.push(`answered ${first.status} ${first.code}`);

  const again = await askForCheckout(world, user);
  if (again.status !== 200) broken.push(`then ${again.status} ${again.code}`);
  const { customers, sessions } = await checkoutsAtProvider(world, user);
  if (customers.length !== 1) broken.push(`${customers.length} customers`);
  const open = sessions.filter(({ status }) => status === "open");
  if (open.length !== 1) broken.push(`${open.length} checkouts that can be paid`);
  return broken;
}

async function comeBack(world: BillingWorld, stage: Stage): Promise<string[]> {
  const user = await signUp(world.api);
  const secret = await world.checkOut(user);
  await world.pay(secret);
  await world.takeDeliveries();
  const call = () =>
    world.api.call("POST", "/stripe/checkout/return/", {
      token: user.access,
      body: { session_id: checkoutIdOf(secret) },
    });
  stage.arm();
  const answer = await call();
  stage.lift();
  const again = await call();
  const broken = refusalFaults(answer);
  if (again.statusCode !== 200) broken.push(`then ${again.body}`);
  return [...broken, ...(await subscriptionFaults(world, user))];
}

async function hear(world: BillingWorld, stage: Stage): Promise<string[]> {
  const user = await signUp(world.api);
  await world.pay(await world.checkOut(user));
  for (const delivery of await world.takeDeliveries()) await world.deliver(delivery);
  stage.arm();
  await world.work().catch(() => undefined);
  stage.lift();
  const broken: string[] = [];
  await world.retry().catch((error: unknown) => broken.push(String(error)));

  const left = await queryDatabase(
    world.api,
    "select 1 from webhook_inbox where processed_at is null",
  );
  if (left.length > 0) broken.push(`${left.length} messages wait`);
  const path = "/stripe/invoices/";
  const { count } = (await world.api.call("GET", path, { token: user.access })).json<{
    count: number;
  }>();
  if (count !== 1) broken.push(`${count} invoices`);
  return [...broken, ...(await subscriptionFaults(world, user))];
}

async function openPortal(world: BillingWorld, stage: Stage): Promise<string[]> {
  const user = await subscriber(world);
  const call = () =>
    world.api.call("POST", "/stripe/customer-portal/", { token: user.access, body: {} });
  stage.arm();
  const answer = await call();
  stage.lift();
  const again = await call();

  return [...refusalFaults(answer), ...(again.statusCode === 200 ? [] : [`then ${again.body}`])];
}

async function cancel(world: BillingWorld, stage: Stage): Promise<string[]> {
  const user = await subscriber(world);
  const call = () =>
    world.api.call("POST", "/stripe/my-subscription/cancel/", { token: user.access, body: {} });
  stage.arm();
  const answer = await call();
  stage.lift();
  const broken = refusalFaults(answer);
  const again = await call();
  if (again.statusCode !== 200) broken.push(`then ${again.body}`);

  const [here] = await world.subscriptionsOf(user);
  const there = await atProvider(world, user);
  if (!here?.cancel_at_period_end) broken.push("does not end here");
  if (!there[0]?.cancel_at_period_end) broken.push("does not end at the provider");
  return [...broken, ...(await subscriptionFaults(world, user))];
}

async function subscriber(world: BillingWorld): Promise<SignedInUser> {
  const user = await signUp(world.api);
  await world.subscribe(user);
  return user;
}

async function atProvider(world: BillingWorld, user: SignedInUser) {
  const { customers } = await checkoutsAtProvider(world, user);
  const customer = customers[0]?.id ?? "";
  return (await world.stripe.subscriptions.list({ customer, limit: 100 })).data;
}

/** Checks that there is exactly one subscription, both here and at the provider. */
async function subscriptionFaults(world: BillingWorld, user: SignedInUser): Promise<string[]> {
  const here: Subscription[] = await world.subscriptionsOf(user);
  const there = await atProvider(world, user);
  const isOne = here.length === 1 && there.length === 1;
  return isOne ? [] : [`${here.length} subscriptions here, ${there.length} at the provider`];
}
