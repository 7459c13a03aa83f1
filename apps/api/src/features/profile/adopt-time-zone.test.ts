import { type Me, TIME_ZONE_HEADER } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createLedgerWorld, type LedgerWorld } from "#testing/ledger-world.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { type SignedInUser, signInAgain, signUp } from "#testing/signed-in-user.ts";

const [LOS_ANGELES, TOKYO] = ["America/Los_Angeles", "Asia/Tokyo"];

let world: LedgerWorld;

beforeAll(async () => {
  world = await createLedgerWorld();
});
beforeEach(() => world.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => world.close());

async function timeZoneOf(user: SignedInUser): Promise<string> {
  const answer = await world.ask(user, "GET", { path: "me/" });
  return answer.json<Me>().timezone;
}

async function refresh(user: SignedInUser, timeZone: string): Promise<SignedInUser> {
  const answer = await world.api.call("POST", "/api/auth/token/refresh/", {
    body: { refresh: user.refresh },
    headers: { [TIME_ZONE_HEADER]: timeZone },
  });
  return { ...user, ...answer.json<{ access: string; refresh: string }>() };
}

test("a card due today stays due today in the evening, after the background jobs", async () => {
  // Thursday, November 26, 17:33 in Los Angeles; already Friday in UTC.
  world.api.deps.clock.set("2026-11-27T01:33:00Z");
  const user = await signUp(world.api, { timeZone: LOS_ANGELES });
  await world.create(user, {
    name: "Card",
    kind: "credit_card",
    balances: [{ id: "a", amount: "1200.00", apr: "19.99" }],
    minimum: "40.00",
    due_day: 26,
  });
  const dueDates = async () => (await world.home(user)).map(({ due_date: due }) => due);

  const before = await dueDates();
  await runPendingJobs(world.api);

  expect(before).toEqual(["2026-11-26"]);
  expect(await dueDates()).toEqual(["2026-11-26"]);
});

test("a new account gets the browser's time zone (spec 2)", async () => {
  expect(await timeZoneOf(await signUp(world.api, { timeZone: TOKYO }))).toBe(TOKYO);
  expect(await timeZoneOf(await signUp(world.api))).toBe("");
});

test("an account without a time zone gets the browser's at the next sign-in or refresh", async () => {
  const [first, second] = [await signUp(world.api), await signUp(world.api)];

  const signedIn = await signInAgain(world.api, first, { timeZone: TOKYO });
  const refreshed = await refresh(second, LOS_ANGELES);

  expect(await timeZoneOf(signedIn)).toBe(TOKYO);
  expect(await timeZoneOf(refreshed)).toBe(LOS_ANGELES);
});

test("the time zone of a profile is kept when its user signs in elsewhere", async () => {
  const user = await signUp(world.api, { timeZone: LOS_ANGELES });

  const abroad = await signInAgain(world.api, user, { timeZone: TOKYO });

  expect(await timeZoneOf(abroad)).toBe(LOS_ANGELES);
  expect(await timeZoneOf(await refresh(abroad, TOKYO))).toBe(LOS_ANGELES);
});

test.each(["Mars/Olympus", "+09:00", ""])("ignores an invalid time zone: %j", async (timeZone) => {
  expect(await timeZoneOf(await signUp(world.api, { timeZone }))).toBe("");
});
