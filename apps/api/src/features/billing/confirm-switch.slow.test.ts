import type { Invoice, Page, Subscription, SwitchQuote } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  createBillingHarness,
  type BillingHarness,
  MONTHLY,
  YEARLY,
} from "#testing/billing-harness.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";

/** The test card with a bank that asks for a confirmation of each charge. */
const ASKS_EACH_TIME = "4000 0027 6000 3184";

let harness: BillingHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBillingHarness();
});
beforeEach(async () => {
  user = await signUp(harness.api);
  await queryDatabase(harness.api, "update users set email_verified_at = now() where id = $1", [
    user.userId,
  ]);
  await harness.subscribe(user, ASKS_EACH_TIME);
});
afterAll(() => harness.close());

async function quote(): Promise<SwitchQuote> {
  const body = { price_id: YEARLY };
  const url = "/stripe/my-subscription/switch/quote/";
  return (await harness.api.call("POST", url, { token: user.access, body })).json();
}

async function order({ quoted_at, due_now }: SwitchQuote): Promise<Subscription> {
  const body = { price_id: YEARLY, quoted_at, due_now };
  const url = "/stripe/my-subscription/switch/";
  const answer = await harness.api.call("POST", url, { token: user.access, body });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** Completes or fails the confirmation on the invoice page, as the payer does. */
function confirmAtBank({ confirmation_url: url }: Subscription, outcome: "complete" | "fail") {
  return fetch(`${url}/confirm`, { method: "POST", body: new URLSearchParams({ outcome }) });
}

/**
 * Sorted by amount, the highest first, because two invoices of the same second have no fixed order.
 */
async function bills(): Promise<[string, number][]> {
  const answer = await harness.api.call("GET", "/stripe/invoices/", { token: user.access });
  return answer
    .json<Page<Invoice>>()
    .results.toSorted((one, other) => other.amount - one.amount)
    .map(({ status, amount }) => [status, amount]);
}

const mine = async () => (await harness.subscriptionsOf(user))[0];

test("a switch that needs a confirmation by the bank returns the page for it and changes nothing", async () => {
  const before = await mine();

  const waiting = await order(await quote());

  expect(waiting.confirmation_url).toMatch(/\/invoice\/in_/);
  expect({ ...waiting, confirmation_url: null }).toEqual(before);
  await harness.settle();
  expect(await mine()).toEqual(waiting);
});

test("a confirmed switch takes effect with the webhooks, with one email and one charge", async () => {
  const quoted = await quote();
  const waiting = await order(quoted);

  await confirmAtBank(waiting, "complete");
  await confirmAtBank(waiting, "complete");
  await harness.settle();

  expect(await mine()).toMatchObject({ price_id: YEARLY, confirmation_url: null });
  expect(await bills()).toEqual([
    ["paid", quoted.due_now],
    ["paid", 499],
  ]);
  await harness.settle();
  const subjects = (await mailsTo(harness.api, user.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("now pay"))).toHaveLength(1);
});

test("a user who returns before the webhooks sees the switch, for the quoted amount", async () => {
  const quoted = await quote();
  const waiting = await order(quoted);
  await confirmAtBank(waiting, "complete");

  const back = await order(quoted);

  expect(back).toMatchObject({ price_id: YEARLY, confirmation_url: null });
  expect(await bills()).toEqual([
    ["paid", quoted.due_now],
    ["paid", 499],
  ]);
});

test("a user who returns without confirmation gets the same page and no second invoice", async () => {
  const quoted = await quote();
  const waiting = await order(quoted);
  await confirmAtBank(waiting, "fail");

  expect(await order(quoted)).toEqual(waiting);

  await harness.settle();
  expect(await bills()).toEqual([
    ["open", quoted.due_now],
    ["paid", 499],
  ]);
});

test("a user who abandons the confirmation keeps the plan, gets no failure email and owes nothing", async () => {
  const before = await mine();
  await order(await quote());
  await harness.settle();

  await harness.wait(1);
  await harness.settle();

  expect(await mine()).toEqual(before);
  expect((await mine())?.price_id).toBe(MONTHLY);
  expect((await bills())[0]?.[0]).toBe("void");
  const subjects = (await mailsTo(harness.api, user.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("didn't go through"))).toEqual([]);
});
