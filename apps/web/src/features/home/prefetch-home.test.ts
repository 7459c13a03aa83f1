import { createMemoryRouter, RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { fakeTab, signedInStorage } from "#lib/session/testing/session-fixture.ts";

import { prefetchHome, sessionContext } from "./prefetch-home.ts";

const HOME_PATHS = [
  "/api/v1/bank-access/",
  "/api/v1/debts/",
  "/api/v1/items/",
  "/api/v1/me/",
  "/api/v1/month/",
  "/api/v1/payoff-plan/",
  "/api/v1/payoff-plan/progress/",
  "/stripe/my-subscription/",
];

let called: string[];

beforeEach(() => {
  called = [];
  snowballClient.initialize({
    fetch: async (input) => {
      called.push(new URL(input as string).pathname);
      return Response.json({ count: 0, next: null, previous: null, results: [] });
    },
    apiUrl: "https://api.example",
    pageOrigin: "https://app.example",
    refreshSession: async () => undefined,
  });
  snowballClient.setAccessToken("a1");
});

function open(isSignedIn: boolean) {
  const { session } = fakeTab(isSignedIn ? { storage: signedInStorage() } : {});
  session.adoptStored();

  return createMemoryRouter(
    [
      { path: "/debts", Component: () => null },
      // Never loads, to show that the data is fetched at the same time.
      { path: "/home", loader: prefetchHome, lazy: () => new Promise<never>(() => undefined) },
    ],
    {
      initialEntries: ["/debts"],
      getContext: () => new RouterContextProvider(new Map([[sessionContext, session]])),
    },
  );
}

test("fetches all data of Home while its code is loaded", async () => {
  const router = open(true);
  expect(called).toEqual([]);

  void router.navigate("/home");

  await expect.poll(() => called.toSorted()).toEqual(HOME_PATHS);
});

test("fetches nothing for a visitor", async () => {
  void open(false).navigate("/home");

  await import("./home-data.ts");
  expect(called).toEqual([]);
});
