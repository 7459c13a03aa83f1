import { type Me, TIME_ZONE_HEADER } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { type SignedInUser, signInAgain, signUp } from "#testing/signed-in-user.ts";

const [LOS_ANGELES, TOKYO] = ["America/Los_Angeles", "Asia/Tokyo"];

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => harness.close());

async function timeZoneOf(user: SignedInUser): Promise<string> {
  const answer = await harness.ask(user, "GET", { path: "me/" });
  return answer.json<Me>().timezone;
}

async function refresh(user: SignedInUser, timeZone: string): Promise<SignedInUser> {
  const answer = await harness.api.call("POST", "/api/auth/token/refresh/", {
    body: { refresh: user.refresh },
    headers: { [TIME_ZONE_HEADER]: timeZone },
  });
  return { ...user, ...answer.json<{ access: string; refresh: string }>() };
}

test("a card due today stays due today in the evening, after the background jobs", async () => {
  // Thursday, November 26, 17:33 in Los Angeles; already Friday in UTC.
  harness.api.deps.clock.set("2026-11-27T01:33:00Z");
  const user = await signUp(harness.api, { timeZone: LOS_ANGELES });
  await harness.create(user, {
    name: "Card",
    kind: "credit_card",
    balances: [{ id: "a", amount: "1200.00", apr: "19.99" }],
    minimum: "40.00",
    due_day: 26,
  });
  const dueDates = async () => (await harness.home(user)).map(({ due_date: due }) => due);

  const before = await dueDates();
  await runPendingJobs(harness.api);

  expect(before).toEqual(["2026-11-26"]);
  expect(await dueDates()).toEqual(["2026-11-26"]);
});

test("a new account gets the browser's time zone (spec 2)", async () => {
  expect(await timeZoneOf(await signUp(harness.api, { timeZone: TOKYO }))).toBe(TOKYO);
  expect(await timeZoneOf(await signUp(harness.api))).toBe("");
});

test("an account without a time zone gets the browser's at the next sign-in or refresh", async () => {
  const [first, second] = [await signUp(harness.api), await signUp(harness.api)];

  const signedIn = await signInAgain(harness.api, first, { timeZone: TOKYO });
  const refreshed = await refresh(second, LOS_ANGELES);

  expect(await timeZoneOf(signedIn)).toBe(TOKYO);
  expect(await timeZoneOf(refreshed)).toBe(LOS_ANGELES);
});

test("the time zone of a profile is kept when its user signs in elsewhere", async () => {
  const user = await signUp(harness.api, { timeZone: LOS_ANGELES });

  const abroad = await signInAgain(harness.api, user, { timeZone: TOKYO });

  expect(await timeZoneOf(abroad)).toBe(LOS_ANGELES);
  expect(await timeZoneOf(await refresh(abroad, TOKYO))).toBe(LOS_ANGELES);
});

test.each(["Mars/Olympus", "+09:00", ""])("ignores an invalid time zone: %j", async (timeZone) => {
  expect(await timeZoneOf(await signUp(harness.api, { timeZone }))).toBe("");
});
