import { type BodyOf, type Debt, endpoints, parseEndpoint } from "@snowball/contract";
import { expect, expectTypeOf, test } from "vitest";

import { createAuthCalls } from "../session/auth-calls.ts";
import type { Answers } from "../testing/render-screen.tsx";
import { createDataClient } from "./data-client.ts";
import { readAllPages } from "./read-all-pages.ts";
import type { DataEndpoint } from "./send-call.ts";

const PAIR = { access: "a1", refresh: "r1" };

/** Returns a fake server that accepts every call, and the calls it received as `METHOD URL`. */
function server() {
  const sent: string[] = [];
  const fakeFetch: typeof fetch = async (input, init) => {
    sent.push(`${init?.method} ${input as string}`);
    return Response.json({
      ...PAIR,
      email: "a@b.c",
      challenge: "c1",
      rp_id: "app.example",
      count: 0,
      next: null,
      previous: null,
      results: [],
    });
  };
  return { sent, fetch: fakeFetch };
}

function dataClient() {
  const { sent, fetch } = server();
  const client = createDataClient();
  client.initialize({
    fetch,
    apiUrl: "https://api.example",
    pageOrigin: "https://app.example",
    refreshSession: async () => undefined,
  });
  client.setAccessToken("a1");
  return { client, sent };
}

const isAuth = (endpoint: string) =>
  endpoint.includes("/api/auth/") || endpoint === endpoints.startDemo;
const dataCalls = Object.entries(endpoints).filter(([, endpoint]) => !isAuth(endpoint));
const authCalls = Object.values(endpoints).filter(isAuth);

test.for(dataCalls)("%s is sent to its own method and path", async ([, endpoint]) => {
  const { client, sent } = dataClient();
  const { method, path } = parseEndpoint(endpoint);

  await (client.call as (at: string, request: object) => Promise<unknown>)(endpoint, {
    params: { id: "ins/1", uuid: "a b?", cycle: "2026-12-01", linked: "c/d" },
  });

  const filled = path
    .replace(":id", "ins%2F1")
    .replace(":uuid", "a%20b%3F")
    .replace(":cycle", "2026-12-01")
    .replace(":linked", "c%2Fd");
  expect(sent).toEqual([`${method} https://api.example${filled}`]);
});

test("every auth endpoint of the contract is called with its own method and path", async () => {
  const { sent, fetch } = server();
  const auth = createAuthCalls({ fetch, base: "https://auth.example" });
  const email = "ada@example.com";
  const input = { email, password: "p", password1: "p", password2: "p", username: email };

  await auth.register(input);
  await auth.startDemo();
  await auth.signIn(input);
  await auth.createPasskeyChallenge();
  await auth.signInWithPasskey({
    id: "i",
    client_data: "d",
    authenticator_data: "a",
    signature: "s",
  });
  await auth.refresh("r1");
  await auth.signOut("r1");
  await auth.verifyEmail("k");
  await auth.resendEmail(email);
  await auth.requestPasswordReset(email);
  await auth.confirmPasswordReset({ key: "k", new_password1: "p", new_password2: "p" });
  await auth.changePassword({ old_password: "p", new_password1: "p", new_password2: "p" }, "a1");
  await auth.confirmEmailChange("k");
  await auth.undoSecurityChange("k");

  expect(sent.map((each) => each.replace("https://auth.example", "")).toSorted()).toEqual(
    authCalls.toSorted(),
  );
});

test("appends the query to the path, encoded", async () => {
  const { client, sent } = dataClient();

  await client.call(endpoints.listTransactions, { query: { q: "a&b", limit: "25" } });

  expect(sent).toEqual(["GET https://api.example/api/v1/transactions/?q=a%26b&limit=25"]);
});

test("calls that violate the contract do not compile", async () => {
  const { client } = dataClient();
  const params = { uuid: "u-1" };
  const wrong: (() => Promise<unknown>)[] = [
    // @ts-expect-error -- unknown path
    () => client.call("GET /api/v1/debt/"),
    // @ts-expect-error -- the path exists, the method does not
    () => client.call("DELETE /api/v1/debts/", { params }),
    // @ts-expect-error -- the data client makes no auth calls, which may go to another host
    () => client.call(endpoints.signIn, { body: { email: "", password: "" } }),
    // @ts-expect-error -- the debt is missing
    () => client.call(endpoints.removeDebt),
    // @ts-expect-error -- the parameter is `uuid`
    () => client.call(endpoints.removeDebt, { params: { id: "u-1" } }),
    // @ts-expect-error -- a list has no parameters
    () => client.call(endpoints.listDebts, { params }),
    // @ts-expect-error -- the price is missing
    () => client.call(endpoints.createCheckout),
    // @ts-expect-error -- wrong body
    () => client.call(endpoints.createCheckout, { body: { price: "p" } }),
    // @ts-expect-error -- the endpoint has no body
    () => client.call(endpoints.getMe, { body: {} }),
    // @ts-expect-error -- the start date is missing
    () => client.call(endpoints.getPayoffChange),
    // @ts-expect-error -- unknown filter
    () => client.call(endpoints.listTransactions, { query: { text: "rent" } }),
    // @ts-expect-error -- the endpoint has no query
    () => client.call(endpoints.getMe, { query: { limit: "1" } }),
    // @ts-expect-error -- the endpoint is not public
    () => client.call(endpoints.getMe, { access: "public" }),
    // @ts-expect-error -- a public endpoint requires `access`
    () => client.call(endpoints.listSubscribableProducts),
    // @ts-expect-error -- not a list
    () => readAllPages(client, endpoints.getMe),
  ];

  expect(wrong).toHaveLength(15);
});

test("an answer has exactly the type of the contract", () => {
  const { client } = dataClient();
  const list = () => readAllPages(client, endpoints.listDebts);
  const change = () =>
    client.call(endpoints.updateDebt, { params: { uuid: "u-1" }, body: { name: "Car" } });

  expectTypeOf(list).returns.resolves.toEqualTypeOf<Debt[]>();
  expectTypeOf(change).returns.resolves.toEqualTypeOf<Debt>();
  // @ts-expect-error -- a single debt is not a list
  expectTypeOf(change).returns.resolves.toEqualTypeOf<Debt[]>();
  expectTypeOf<BodyOf<"createCheckout">>().toEqualTypeOf<{ price_id: string }>();
  expectTypeOf<Extract<DataEndpoint, `${string}/api/auth/${string}`>>().toBeNever();
});

test("a test cannot use paths or entries that the API does not have", () => {
  const wrong: Answers[] = [
    // @ts-expect-error -- unknown path
    { "/api/v1/debt/": [] },
    // @ts-expect-error -- not accounts
    { "/api/v1/accounts/": [{ debt: "Visa" }] },
    // @ts-expect-error -- not a list
    { "/api/v1/me/": [] },
  ];

  expect(wrong).toHaveLength(3);
});
