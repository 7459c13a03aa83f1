import { createMemoryRouter } from "#router/index.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { fakeTab, signedInStorage } from "#lib/session/session-fixture.ts";

import { askAhead } from "./ask-ahead.ts";

const OF_HOME = [
  "/api/v1/bank-access/",
  "/api/v1/debts/",
  "/api/v1/items/",
  "/api/v1/me/",
  "/api/v1/month/",
  "/api/v1/payoff-plan/",
  "/stripe/my-subscription/",
];

let called: string[];

// Once loaded, it is there within a turn.
beforeAll(() => import("./home-data.ts"));

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

function open(path: string, isSignedIn = true) {
  const tab = fakeTab(isSignedIn ? { storage: signedInStorage() } : {});
  tab.session.adoptStored();
  const router = createMemoryRouter(
    [
      { path: "/debts", Component: () => null },
      // Its code never comes: what is asked for does not wait for it.
      { path: "/home", lazy: () => new Promise<never>(() => undefined) },
    ],
    { at: path },
  );
  askAhead({ router, session: tab.session });
  return router;
}

test("all that Home shows is asked for at once, and before its code is there", async () => {
  open("/home");

  await expect.poll(() => called.toSorted()).toEqual(OF_HOME);
});

test("it is asked for on the way from another screen, and by no other screen", async () => {
  const router = open("/debts");
  await Promise.resolve();
  expect(called).toEqual([]);

  void router.navigate("/home");

  await expect.poll(() => called.toSorted()).toEqual(OF_HOME);
});

test("a visitor on the way to Home asks for nothing", async () => {
  open("/home", false);

  await import("./home-data.ts");
  expect(called).toEqual([]);
});
