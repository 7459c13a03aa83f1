import {
  partsOf,
  problems,
  routes,
  type Checkout,
  type ProblemBody,
  type ProblemCode,
  type RouteName,
  type SubscriptionStatus,
  type SwitchQuote,
} from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  checkoutIdOf,
  createBillingWorld,
  MONTHLY,
  YEARLY,
  type BillingWorld,
} from "#testing/billing-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { setSubscriptionStatus } from "#testing/set-subscription-status.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";

/** Every call of this feature. */
const NAMES = [
  "listSubscriptions",
  "listSubscribableProducts",
  "createCheckout",
  "returnFromCheckout",
  "cancelSubscription",
  "resumeSubscription",
  "quoteSwitch",
  "switchSubscription",
  "openCustomerPortal",
  "listInvoices",
] as const satisfies RouteName[];
type Name = (typeof NAMES)[number];

const A_SWITCH = { price_id: YEARLY, quoted_at: "2026-01-01T00:00:00.000Z", due_now: 1 };

const GOOD_BODIES: Partial<Record<Name, object>> = {
  createCheckout: { price_id: MONTHLY },
  returnFromCheckout: { session_id: "cs_test_1" },
  quoteSwitch: { price_id: YEARLY },
  switchSubscription: A_SWITCH,
};

let world: BillingWorld;
let user: SignedInUser;

beforeAll(async () => {
  world = await createBillingWorld();
});
beforeEach(async () => {
  await world.sandbox.call("DELETE", "/_sandbox/faults");
  user = await signUp(world.api);
});
afterAll(() => world.close());

function call(name: Name, { token, body }: { token?: string | undefined; body?: object } = {}) {
  const { method, path } = partsOf(routes[name].endpoint);
  const sent = body ?? GOOD_BODIES[name];
  return world.api.call(method, path, { ...(sent && { body: sent }), ...(token && { token }) });
}

const NEEDS_SUBSCRIPTION: Name[] = [
  "cancelSubscription",
  "resumeSubscription",
  "quoteSwitch",
  "switchSubscription",
];

async function subscribe(): Promise<void> {
  const secret = await world.checkOut(user);
  await world.pay(secret);
  const body = { session_id: checkoutIdOf(secret) };
  await call("returnFromCheckout", { token: user.access, body });
}

/** The quote of a switch, as it is confirmed. */
async function quote() {
  const told = (await call("quoteSwitch", { token: user.access })).json<SwitchQuote>();
  return { price_id: told.price_id, quoted_at: told.quoted_at, due_now: told.due_now };
}

/** Calls as somebody whose subscription stands as told. */
async function callAs(status: SubscriptionStatus, name: Name) {
  await subscribe();
  await setSubscriptionStatus(world.api, user, status);
  return call(name, { token: user.access });
}

/** Makes each refusal that the contract promises happen; the answer's status and code. */
const REFUSALS: Record<string, (name: Name) => ReturnType<typeof call>> = {
  not_authenticated: (name) => call(name),
  token_not_valid: (name) => call(name, { token: "not.a.token" }),
  price_not_offered: async (name) => {
    if (NEEDS_SUBSCRIPTION.includes(name)) await subscribe();
    const body = { ...GOOD_BODIES[name], price_id: "price_unknown" };
    return call(name, { token: user.access, body });
  },
  already_subscribed: async (name) => {
    await subscribe();
    return call(name, { token: user.access });
  },
  subscription_not_switchable: async (name) => {
    await subscribe();
    await call("cancelSubscription", { token: user.access });
    return call(name, { token: user.access });
  },
  quote_expired: async (name) => {
    await subscribe();
    return call(name, { token: user.access });
  },
  card_declined: async (name) => {
    await world.subscribe(user, "4000 0000 0000 0341");
    const body = await quote();
    return call(name, { token: user.access, body });
  },
  demo_household: async (name) => {
    await queryDatabase(
      world.api,
      "update users set demo_ends_at = now() + interval '1 day' where id = $1",
      [user.userId],
    );
    return call(name, { token: user.access });
  },
  payment_open: (name) => callAs("past_due", name),
  subscription_paused: (name) => callAs("paused", name),
  subscription_not_found: (name) => call(name, { token: user.access }),
  checkout_not_found: async (name) => {
    await world.checkOut(user);
    return call(name, { token: user.access });
  },
  payments_unavailable: async (name) => {
    if (NEEDS_SUBSCRIPTION.includes(name)) await subscribe();
    else await world.checkOut(user);
    await world.sandbox.fail({ path: "/v1/", kind: "garbage", times: 1_000 });
    return call(name, { token: user.access });
  },
};

const promised = NAMES.flatMap((name) =>
  routes[name].problems.map((code: ProblemCode) => ({ name, code, ...problems[code] })),
);

test.each(promised)("$name answers $status $code as the contract promises", async (promise) => {
  const refuse = REFUSALS[promise.code];
  if (!refuse) throw new Error(`No case makes ${promise.code} happen`);

  const answer = await refuse(promise.name);

  expect(answer.statusCode).toBe(promise.status);
  expect(answer.json<ProblemBody>()).toEqual({ code: promise.code, detail: promise.detail });
});

test("the price list is open to everybody, the rest to nobody without a session", () => {
  const open = NAMES.filter((name) => routes[name].access === "public");

  expect(open).toEqual(["listSubscribableProducts"]);
});

test("good calls answer 200 in the contract's shape", async () => {
  const list = await call("listSubscribableProducts");
  expect(list.statusCode).toBe(200);
  expect(Object.keys(list.json<{ results: object[] }>().results[0] ?? {}).toSorted()).toEqual([
    "avail",
    "currency",
    "freq",
    "name",
    "price",
    "price_id",
    "product_id",
    "services",
  ]);
  const mine = await call("listSubscriptions", { token: user.access });
  expect(mine.statusCode).toBe(200);
  expect(mine.json()).toEqual({ count: 0, next: null, previous: null, results: [] });
  expect(mine.headers["cache-control"]).toBe("no-store");
  const checkout = await call("createCheckout", { token: user.access });
  expect(checkout.statusCode).toBe(200);
  const secret = checkout.json<Checkout>().client_secret;
  const body = { session_id: checkoutIdOf(secret) };
  const back = await call("returnFromCheckout", { token: user.access, body });
  expect(back.statusCode).toBe(200);
  expect(back.json()).toEqual({ status: "open", subscription: null });
});

test("the price list comes in pages that link to each other", async () => {
  const first = await world.api.call("GET", "/stripe/subscribable-product/?limit=1");
  expect(first.json()).toMatchObject({
    count: 2,
    previous: null,
    next: "http://localhost:3000/stripe/subscribable-product/?limit=1&offset=1",
  });
  const second = await world.api.call("GET", "/stripe/subscribable-product/?limit=1&offset=1");
  expect(second.json()).toMatchObject({
    count: 2,
    previous: "http://localhost:3000/stripe/subscribable-product/?limit=1&offset=0",
    next: null,
    results: [{ price: 3999 }],
  });
});

const MALFORMED: object[] = [
  {},
  [],
  { price_id: null, session_id: null },
  { price_id: 1, session_id: 1 },
  { price_id: "", session_id: "" },
  { price_id: ["price_1"], session_id: { id: "cs_1" } },
  { price_id: "x".repeat(300), session_id: "x".repeat(300) },
  { price_id: "a\u0000b", session_id: "a\u0000b" },
  { price_id: "a\ud800b", session_id: "a\ud800b" },
];

for (const name of ["createCheckout", "returnFromCheckout"] as const) {
  test(`${name} answers malformed bodies with 400 by field`, async () => {
    const good = GOOD_BODIES[name];
    for (const body of [...MALFORMED, { ...good, extra: true }]) {
      const answer = await call(name, { token: user.access, body });
      expect(answer.statusCode).toBe(400);
      const fields = Object.values(answer.json<Record<string, string[]>>());
      expect(fields.every((sentences) => Array.isArray(sentences))).toBe(true);
    }
  });
}

test("a body that is no JSON is 400, one that claims to be something else 415", async () => {
  const send = (contentType: string) =>
    world.api.app.inject({
      method: "POST",
      url: "/stripe/checkout/",
      headers: { authorization: `Bearer ${user.access}`, "content-type": contentType },
      payload: '{"price_id":',
    });

  expect((await send("application/json")).statusCode).toBe(400);
  expect((await send("text/plain")).statusCode).toBe(415);
});

test("malformed pages are 400", async () => {
  for (const query of [
    "limit=0",
    "limit=-1",
    "limit=1e3",
    "offset=x",
    "page=1",
    "limit=1&limit=2",
  ]) {
    const open = await world.api.call("GET", `/stripe/subscribable-product/?${query}`);
    expect(open.statusCode).toBe(400);
    for (const list of ["my-subscription", "invoices"]) {
      const url = `/stripe/${list}/?${query}`;
      expect((await world.api.call("GET", url, { token: user.access })).statusCode).toBe(400);
    }
  }
});

test("a checkout id that is none is not found and not asked for at the provider", async () => {
  await world.checkOut(user);
  await world.sandbox.fail({ path: "/v1/", kind: "garbage", times: 1_000 });

  for (const id of ["cs_", "../customers", "cs_1/../../customers", "sub_1", "cs_1?expand[]=x"]) {
    const answer = await call("returnFromCheckout", {
      token: user.access,
      body: { session_id: id },
    });
    expect(answer.statusCode).toBe(404);
  }
});
