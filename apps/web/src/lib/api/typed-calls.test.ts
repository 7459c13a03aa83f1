import { type BodyOf, type Debt, endpoints, parseEndpoint, routes } from "@snowball/contract";
import { expect, expectTypeOf, test } from "vitest";

import { createAuthCalls } from "../session/auth-calls.ts";
import type { Answers } from "../testing/render-screen.tsx";
import { createDataClient } from "./data-client.ts";
import { readAllPages } from "./read-all-pages.ts";
import type { DataEndpoint } from "./request.ts";

const PAIR = { access: "a1", refresh: "r1" };

/** A server that takes everything, and what it was sent, as `METHOD address`. */
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

const dataRoutes = Object.entries(routes).filter(([, { tag }]) => tag !== "Session");
const authRoutes = Object.values(routes).filter(({ tag }) => tag === "Session");

test.for(dataRoutes)("%s goes to its own method and path", async ([, { endpoint }]) => {
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

test("every auth call of the contract is made, each at its own method and path", async () => {
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

  const expected = authRoutes;
  expect(sent.map((each) => each.replace("https://auth.example", "")).toSorted()).toEqual(
    expected.map(({ endpoint }) => endpoint).toSorted(),
  );
});

test("a query stands behind the path, encoded", async () => {
  const { client, sent } = dataClient();

  await client.call(endpoints.listTransactions, { query: { q: "a&b", limit: "25" } });

  expect(sent).toEqual(["GET https://api.example/api/v1/transactions/?q=a%26b&limit=25"]);
});

test("what the contract does not say does not compile", async () => {
  const { client } = dataClient();
  const params = { uuid: "u-1" };
  const wrong: (() => Promise<unknown>)[] = [
    // @ts-expect-error -- there is no such path
    () => client.call("GET /api/v1/debt/"),
    // @ts-expect-error -- the path is there, the method is not
    () => client.call("DELETE /api/v1/debts/", { params }),
    // @ts-expect-error -- the auth calls are not the data client's: they go to another host
    () => client.call(endpoints.signIn, { body: { email: "", password: "" } }),
    // @ts-expect-error -- which debt?
    () => client.call(endpoints.removeDebt),
    // @ts-expect-error -- the parameter is `uuid`
    () => client.call(endpoints.removeDebt, { params: { id: "u-1" } }),
    // @ts-expect-error -- a list has no parameters
    () => client.call(endpoints.listDebts, { params }),
    // @ts-expect-error -- which price?
    () => client.call(endpoints.createCheckout),
    // @ts-expect-error -- the body is another one
    () => client.call(endpoints.createCheckout, { body: { price: "p" } }),
    // @ts-expect-error -- it takes no body
    () => client.call(endpoints.getMe, { body: {} }),
    // @ts-expect-error -- since which day?
    () => client.call(endpoints.getPayoffChange),
    // @ts-expect-error -- there is no such filter
    () => client.call(endpoints.listTransactions, { query: { text: "rent" } }),
    // @ts-expect-error -- it takes no query
    () => client.call(endpoints.getMe, { query: { limit: "1" } }),
    // @ts-expect-error -- without a session only where the contract says so
    () => client.call(endpoints.getMe, { access: "public" }),
    // @ts-expect-error -- the price list is read without a session, which has to be said
    () => client.call(endpoints.listSubscribableProducts),
    // @ts-expect-error -- not a list
    () => readAllPages(client, endpoints.getMe),
  ];

  expect(wrong).toHaveLength(15);
});

test("an answer is of the type that the contract says, and of no other", () => {
  const { client } = dataClient();
  const list = () => readAllPages(client, endpoints.listDebts);
  const change = () =>
    client.call(endpoints.updateDebt, { params: { uuid: "u-1" }, body: { name: "Car" } });

  expectTypeOf(list).returns.resolves.toEqualTypeOf<Debt[]>();
  expectTypeOf(change).returns.resolves.toEqualTypeOf<Debt>();
  // @ts-expect-error -- a debt is no list of them
  expectTypeOf(change).returns.resolves.toEqualTypeOf<Debt[]>();
  expectTypeOf<BodyOf<"createCheckout">>().toEqualTypeOf<{ price_id: string }>();
  expectTypeOf<Extract<DataEndpoint, `${string}/api/auth/${string}`>>().toBeNever();
});

test("a test names no path, and gives no entries, that the API does not have", () => {
  const wrong: Answers[] = [
    // @ts-expect-error -- there is no such path
    { "/api/v1/debt/": [] },
    // @ts-expect-error -- these are no accounts
    { "/api/v1/accounts/": [{ debt: "Visa" }] },
    // @ts-expect-error -- not a list
    { "/api/v1/me/": [] },
  ];

  expect(wrong).toHaveLength(3);
});
