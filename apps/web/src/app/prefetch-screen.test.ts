import { createMemoryRouter, RouterContextProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { fakeTab, signedInStorage } from "#lib/session/testing/session-fixture.ts";

import { prefetchScreen, sessionContext } from "./prefetch-screen.ts";

// Never loads, to show that the data does not wait for it.
vi.mock("./account-banners.tsx", () => new Promise<never>(() => undefined));

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

const PLAN_PATHS = ["/api/v1/debts/", "/api/v1/me/", "/api/v1/payoff-plan/"];

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

const never = () => new Promise<never>(() => undefined);

function open(isSignedIn: boolean) {
  const { session } = fakeTab(isSignedIn ? { storage: signedInStorage() } : {});
  session.adoptStored();

  return createMemoryRouter(
    [
      { path: "/debts", Component: () => null },
      // Never load, to show that the data is fetched at the same time.
      { path: "/home", loader: prefetchScreen("home"), lazy: never },
      { path: "/plan", loader: prefetchScreen("plan"), lazy: never },
    ],
    {
      initialEntries: ["/debts"],
      getContext: () => new RouterContextProvider(new Map([[sessionContext, session]])),
    },
  );
}

test.for<[string, string[]]>([
  ["/home", HOME_PATHS],
  ["/plan", PLAN_PATHS],
])("fetches the data of %s while its code is loaded", async ([path, expected]) => {
  const router = open(true);
  expect(called).toEqual([]);

  void router.navigate(path);

  await expect.poll(() => called.toSorted()).toEqual(expected);
});

test("fetches nothing for a visitor", async () => {
  void open(false).navigate("/home");

  await import("./screen-data.ts");
  expect(called).toEqual([]);
});
