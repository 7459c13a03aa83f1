import type { Invoice, Page, Subscription, SwitchQuote } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createBillingWorld, type BillingWorld, MONTHLY, YEARLY } from "#testing/billing-world.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";

/** The test card whose bank wants its owner to confirm each charge. */
const ASKS_EACH_TIME = "4000 0027 6000 3184";

let world: BillingWorld;
let user: SignedInUser;

beforeAll(async () => {
  world = await createBillingWorld();
});
beforeEach(async () => {
  user = await signUp(world.api);
  await queryDatabase(world.api, "update users set email_verified_at = now() where id = $1", [
    user.userId,
  ]);
  await world.subscribe(user, ASKS_EACH_TIME);
});
afterAll(() => world.close());

async function quote(): Promise<SwitchQuote> {
  const body = { price_id: YEARLY };
  const url = "/stripe/my-subscription/switch/quote/";
  return (await world.api.call("POST", url, { token: user.access, body })).json();
}

async function order({ quoted_at, due_now }: SwitchQuote): Promise<Subscription> {
  const body = { price_id: YEARLY, quoted_at, due_now };
  const url = "/stripe/my-subscription/switch/";
  const answer = await world.api.call("POST", url, { token: user.access, body });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** What the payer does on the page of the bill. */
function tell({ confirmation_url: url }: Subscription, outcome: "complete" | "fail") {
  return fetch(`${url}/confirm`, { method: "POST", body: new URLSearchParams({ outcome }) });
}

/** The dearest first: two of one second have no order of their own. */
async function bills(): Promise<[string, number][]> {
  const answer = await world.api.call("GET", "/stripe/invoices/", { token: user.access });
  return answer
    .json<Page<Invoice>>()
    .results.toSorted((one, other) => other.amount - one.amount)
    .map(({ status, amount }) => [status, amount]);
}

const mine = async () => (await world.subscriptionsOf(user))[0];

test("a switch that the card's bank asks about is answered with the page to confirm it on, and changes nothing", async () => {
  const before = await mine();

  const waiting = await order(await quote());

  expect(waiting.confirmation_url).toMatch(/\/invoice\/in_/);
  expect({ ...waiting, confirmation_url: null }).toEqual(before);
  await world.settle();
  expect(await mine()).toEqual(waiting);
});

test("once the bank confirmed it, the webhooks switch it, and it is told and charged once", async () => {
  const told = await quote();
  const waiting = await order(told);

  await tell(waiting, "complete");
  await tell(waiting, "complete");
  await world.settle();

  expect(await mine()).toMatchObject({ price_id: YEARLY, confirmation_url: null });
  expect(await bills()).toEqual([
    ["paid", told.due_now],
    ["paid", 499],
  ]);
  await world.settle();
  const subjects = (await mailsTo(world.api, user.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("now pay"))).toHaveLength(1);
});

test("who comes back before the webhooks finds it switched, for what was quoted", async () => {
  const told = await quote();
  const waiting = await order(told);
  await tell(waiting, "complete");

  const back = await order(told);

  expect(back).toMatchObject({ price_id: YEARLY, confirmation_url: null });
  expect(await bills()).toEqual([
    ["paid", told.due_now],
    ["paid", 499],
  ]);
});

test("who comes back unconfirmed finds the same page, and no second bill", async () => {
  const told = await quote();
  const waiting = await order(told);
  await tell(waiting, "fail");

  expect(await order(told)).toEqual(waiting);

  await world.settle();
  expect(await bills()).toEqual([
    ["open", told.due_now],
    ["paid", 499],
  ]);
});

test("who leaves it keeps the plan, is written of no failed payment, and owes nothing", async () => {
  const before = await mine();
  await order(await quote());
  await world.settle();

  await world.wait(1);
  await world.settle();

  expect(await mine()).toEqual(before);
  expect((await mine())?.price_id).toBe(MONTHLY);
  expect((await bills())[0]?.[0]).toBe("void");
  const subjects = (await mailsTo(world.api, user.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("did not go through"))).toEqual([]);
});
