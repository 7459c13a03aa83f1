import { request } from "node:http";
import { expect, test } from "vitest";

import { SECRET_KEY } from "../ids.ts";
import { startStripe } from "../testing/start-stripe.ts";
import { subscribe } from "../testing/subscribe.ts";

const SESSIONS = "/v1/checkout/sessions";

type ErrorBody = { error: { type: string; code?: string; message: string; param?: string } };

const form = (body: string, headers: Record<string, string> = {}) => ({
  body,
  headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
});

async function refusal(answer: Response) {
  const { error } = (await answer.json()) as ErrorBody;
  return { status: answer.status, ...error };
}

test("only the secret key opens the API, as Bearer or Basic", async () => {
  const { call } = await startStripe();
  const withKey = (authorization: string) =>
    call("GET", "/v1/prices", { headers: { authorization } });

  const basic = Buffer.from(`${SECRET_KEY}:`).toString("base64");
  expect((await withKey(`Basic ${basic}`)).status).toBe(200);
  expect((await withKey(`bearer ${SECRET_KEY}`)).status).toBe(200);
  for (const wrong of ["", "Bearer", "Bearer sk_test_other", "Basic !!!", SECRET_KEY]) {
    expect([wrong, (await withKey(wrong)).status]).toEqual([wrong, 401]);
  }
  expect(await refusal(await withKey("Bearer pk_test_sandbox"))).toMatchObject({
    status: 401,
    code: "secret_key_required",
  });
  const other = await refusal(await withKey("Bearer sk_test_0123456789abcdef"));
  expect(other.message).toBe("Invalid API Key provided: sk_test_****cdef");
});

test("answers carry a request id and the one API version, and no other version is spoken", async () => {
  const { call } = await startStripe();
  const answer = await call("GET", "/v1/prices");
  expect(answer.headers.get("request-id")).toMatch(/^req_\w{24}$/);
  expect(answer.headers.get("stripe-version")).toBe("2026-10-28.endive");
  const old = await call("GET", "/v1/prices", { headers: { "stripe-version": "2020-08-27" } });
  expect((await refusal(old)).message).toContain("Invalid Stripe API version: 2020-08-27");
});

test("unknown paths, methods and ids are Stripe's 404", async () => {
  const { call } = await startStripe();
  for (const [method, path] of [
    ["GET", "/v1/unknown"],
    ["PUT", "/v1/customers"],
    ["GET", "/v1/invoices/"],
    ["GET", "/v1/invoices/%zz"],
    ["DELETE", "/v1/invoices/in_x"],
    // Stripe has these; the product has never asked for them.
    ["POST", "/v1/products"],
    ["POST", "/v1/prices"],
    ["GET", "/v1/events"],
    ["GET", "/v1/customers/cus_x"],
  ] as const) {
    const { status, message } = await refusal(await call(method, path));
    expect([status, message.slice(0, 24)]).toEqual([404, "Unrecognized request URL"]);
  }
  const long = await refusal(await call("GET", `/v1/invoices/${"x".repeat(4_000)}`));
  expect([long.status, long.code]).toEqual([404, "resource_missing"]);
  expect(await refusal(await call("GET", "/v1/invoices/in_nope"))).toEqual({
    status: 404,
    type: "invalid_request_error",
    code: "resource_missing",
    message: "No such invoice: 'in_nope'",
    param: "id",
  });
});

test("parameters are checked by name, presence and type", async () => {
  const { call } = await startStripe();
  const line = "line_items[0][quantity]";
  const order =
    "mode=subscription&ui_mode=embedded_page&return_url=http://127.0.0.1/&line_items[0][price]=price_SnowballPlusMonthly";
  const cases: [path: string, body: string, code: string | undefined, param: string][] = [
    ["/v1/customers", "nickname=a", "parameter_unknown", "nickname"],
    ["/v1/customers", "balance=1", "parameter_unknown", "balance"],
    ["/v1/customers", "email=ada", "email_invalid", "email"],
    ["/v1/customers", "metadata=x", undefined, "metadata"],
    ["/v1/customers", "metadata[a][b]=x", undefined, "metadata[a]"],
    ["/v1/customers", `metadata[a]=${"x".repeat(501)}`, undefined, "metadata[a]"],
    ["/v1/customers", "name[a]=x", undefined, "name"],
    ["/v1/customers", "name=a&name=b", undefined, "name"],
    ["/v1/customers", "name=a%00b", undefined, "name"],
    [SESSIONS, "", "parameter_missing", "mode"],
    [SESSIONS, "return_url=", "parameter_invalid_empty", "return_url"],
    [SESSIONS, "redirect_on_completion=perhaps", undefined, "redirect_on_completion"],
    [SESSIONS, "line_items[0][prise]=x", "parameter_unknown", "line_items[0][prise]"],
    [SESSIONS, `${line}=4.99`, "parameter_invalid_integer", line],
    [SESSIONS, `${order}&${line}=-1`, "parameter_invalid_integer", line],
    ["/v1/subscriptions/sub_x", "cancel_at_period_end=yes", undefined, "cancel_at_period_end"],
    ["/v1/billing_portal/sessions", "", "parameter_missing", "customer"],
    ["/v1/billing_portal/sessions", "customer=cus_x", "resource_missing", "customer"],
  ];
  for (const [path, body, code, param] of cases) {
    const got = await refusal(await call("POST", path, form(body)));
    expect({ path, body, status: got.status, code: got.code, param: got.param }).toEqual({
      path,
      body,
      status: 400,
      code,
      param,
    });
  }
});

test("metadata is merged, and keys are removed by an empty value", async () => {
  const running = await startStripe();
  const { stripe } = running;
  const { subscription: id } = await subscribe(running);
  await stripe.subscriptions.update(id, { metadata: { a: "1", b: "2" }, description: "x" });
  const change = { metadata: { b: "", c: "3" }, description: "" };
  const merged = await stripe.subscriptions.update(id, change);
  expect(merged).toMatchObject({ metadata: { a: "1", c: "3" }, description: null });
  expect(merged.metadata).not.toHaveProperty("b");
  expect((await stripe.subscriptions.update(id, { metadata: "" })).metadata).toEqual({});
});

test("lists come newest first, ten at a time, and page both ways", async () => {
  const { stripe, call } = await startStripe();
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1) ids.unshift((await stripe.customers.create()).id);

  const first = await stripe.customers.list();
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 10));
  expect(first.has_more).toBe(true);
  const rest = await stripe.customers.list({ starting_after: ids[9] ?? "" });
  expect([rest.data.map(({ id }) => id), rest.has_more]).toEqual([ids.slice(10), false]);
  const before = await stripe.customers.list({ ending_before: ids[5] ?? "", limit: 2 });
  expect([before.data.map(({ id }) => id), before.has_more]).toEqual([ids.slice(3, 5), true]);
  const walked: string[] = [];
  for await (const { id } of stripe.customers.list({ limit: 5 })) walked.push(id);
  expect(walked).toEqual(ids);

  for (const query of ["limit=0", "limit=101", "limit=x", "starting_after=cus_x", "a=b"]) {
    const { status } = await call("GET", `/v1/customers?${query}`);
    expect([query, status]).toEqual([query, 400]);
  }
});

test("expand replaces ids by what they name, and refuses what it cannot", async () => {
  const { stripe, call } = await startStripe();
  const prices = await stripe.prices.list({
    lookup_keys: ["snowball_plus_yearly"],
    expand: ["data.product.default_price"],
  });
  expect(prices.data[0]?.product).toMatchObject({
    name: "Snowball Plus",
    default_price: { id: "price_SnowballPlusMonthly" },
  });
  const tooDeep = "data.product.default_price.product.default_price";
  for (const path of ["url", "bogus", "data.nickname", "data.product.bogus", tooDeep]) {
    const url = `/v1/prices?expand[]=${path}`;
    const { status, message } = await refusal(await call("GET", url));
    expect([status, message]).toEqual([400, expect.stringContaining(path)]);
  }
});

test("the same idempotency key gives the same answer again and acts once", async () => {
  const { call, stripe } = await startStripe();
  const headers = { "idempotency-key": "make one" };
  const first = await call("POST", "/v1/customers", form("name=Ada", headers));
  const again = await call("POST", "/v1/customers", form("name=Ada", headers));
  expect(await again.json()).toEqual(await first.json());
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.headers.get("idempotency-key")).toBe("make one");
  expect(again.headers.get("original-request")).toBe(first.headers.get("request-id"));
  expect((await stripe.customers.list()).data).toHaveLength(1);

  const other = await call("POST", "/v1/customers", form("name=Eve", headers));
  expect(await refusal(other)).toMatchObject({ status: 400, type: "idempotency_error" });
});

test("a refusal is replayed too, but not one of the parameters themselves", async () => {
  const { call } = await startStripe();
  const headers = { "idempotency-key": "portal" };
  const path = "/v1/billing_portal/sessions";
  await call("POST", path, form("customer=cus_x", headers));
  const again = await call("POST", path, form("customer=cus_x", headers));
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([400, "true"]);

  const typo = { "idempotency-key": "typo" };
  expect((await call("POST", "/v1/customers", form("nam=Ada", typo))).status).toBe(400);
  expect((await call("POST", "/v1/customers", form("name=Ada", typo))).status).toBe(200);
});

test("an idempotency key is forgotten after a day", async () => {
  const { call, stripe, advance } = await startStripe();
  const headers = { "idempotency-key": "daily" };
  await call("POST", "/v1/customers", form("name=Ada", headers));
  await advance(1.01);
  const next = await call("POST", "/v1/customers", form("name=Ada", headers));
  expect(next.headers.get("idempotent-replayed")).toBeNull();
  expect((await stripe.customers.list()).data).toHaveLength(2);
});

test("a key with a pending request is refused, and accepted again after it", async () => {
  const { call, origin } = await startStripe();
  const headers = { "idempotency-key": "twice" };
  const slow = request(`${origin}/v1/customers`, {
    method: "POST",
    headers: {
      ...headers,
      authorization: `Bearer ${SECRET_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": "8",
    },
  });
  const gone = new Promise((done) => slow.once("error", done));
  slow.write("name");
  await expect
    .poll(async () => (await call("POST", "/v1/customers", form("name=Ada", headers))).status)
    .toBe(409);
  slow.destroy();
  await gone;
  await expect
    .poll(async () => (await call("POST", "/v1/customers", form("name=Ada", headers))).status)
    .toBe(200);
});

test("ordered failures come in Stripe's shape and the SDK's retry gets through", async () => {
  const { origin, call, stripe } = await startStripe();
  const order = (kind: string) =>
    fetch(`${origin}/_sandbox/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ path: "/v1/customers", kind }),
    });
  await order("status_500");
  expect(await refusal(await call("GET", "/v1/customers"))).toMatchObject({
    status: 500,
    type: "api_error",
  });
  await order("status_429");
  expect(await refusal(await call("GET", "/v1/customers"))).toMatchObject({
    status: 429,
    code: "rate_limit",
  });
  await order("lost_answer");
  const customer = await stripe.customers.create({ name: "Ada" }, { maxNetworkRetries: 1 });
  expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([customer.id]);
});
