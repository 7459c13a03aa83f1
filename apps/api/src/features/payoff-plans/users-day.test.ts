import type { Debt, Page, PayoffChange, PayoffMonth, PayoffPlan } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createPlanHarness, loan, type PlanHarness } from "#testing/plan-harness.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

import { createSnapshotPayoffPlanJob } from "./snapshots.ts";

const CAR = loan("Car", { owed: "9000.00", apr: "7.99", minimum: "220.00" });
/** Its minimum is an estimate that increases after the month without interest. */
const STORE_CARD = {
  name: "Store card",
  kind: "credit_card",
  balances: [
    { id: "a", amount: "3000.00", apr: "24.99", promo: { apr: "0", last_date: "2026-12-31" } },
  ],
};
const [TOKYO, NEW_YORK] = ["Asia/Tokyo", "America/New_York"];

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));

afterAll(() => harness.close());

async function debtor({
  chosen = "",
  debt = CAR as object,
  at = "2026-12-31T18:00:00Z",
} = {}): Promise<SignedInUser> {
  harness.api.deps.clock.set(at);
  const user = await harness.signUp();
  await harness.create(user, debt);
  if (chosen !== "") {
    const body = { timezone: chosen };
    await harness.api.call("PATCH", "/api/v1/me/", { token: user.access, body });
  }
  return user;
}

/** Sends a request from a device in a time zone. */
async function ask<T>(
  { access: token }: SignedInUser,
  path: string,
  { device, body }: { device?: string; body?: object } = {},
): Promise<T> {
  const answer = await harness.api.call(body ? "POST" : "GET", `/api/v1/${path}`, {
    token,
    ...(body && { body }),
    ...(device !== undefined && { headers: { "time-zone": device } }),
  });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json<T>();
}

const estimateOf = async (user: SignedInUser, device?: string) =>
  (await ask<Page<Debt>>(user, "debts/", device === undefined ? {} : { device })).results[0]
    ?.minimum_estimate;

test("200: uses the device's time zone if the profile has none", async () => {
  const user = await debtor();
  const inTokyo = { device: TOKYO };

  const plan = await ask<PayoffPlan>(user, "payoff-plan/", inTokyo);
  const months = await ask<Page<PayoffMonth>>(user, "payoff-plan/months/?limit=1", inTokyo);

  expect(plan.today).toBe("2027-01-01");
  expect(months.results[0]?.month).toBe("2027-01-01");
  expect(plan.outcome.first_month).toBe("2027-01-01");
});

test("200: the profile's time zone takes precedence over the device's", async () => {
  const user = await debtor({ chosen: NEW_YORK });

  const plan = await ask<PayoffPlan>(user, "payoff-plan/", { device: TOKYO });

  expect([plan.today, plan.outcome.first_month]).toEqual(["2026-12-31", "2026-12-01"]);
});

test.for(["Mars/Olympus", "+09:00", "", "a\u00e9"])(
  "200: an invalid device time zone (%s) is treated as missing",
  async (device) => {
    const user = await debtor();

    expect((await ask<PayoffPlan>(user, "payoff-plan/", { device })).today).toBeNull();
  },
);

test("400: rejects an overlong time zone and names the field", async () => {
  const { access: token } = await debtor();

  const answer = await harness.api.call("GET", "/api/v1/payoff-plan/", {
    token,
    headers: { "time-zone": "A".repeat(65) },
  });

  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { "time-zone": ["Ensure this field has no more than 64 characters."] },
  ]);
});

test("200: estimates use the same month as the plan", async () => {
  const nowhere = await debtor({ debt: STORE_CARD });
  const [east, west] = [
    await debtor({ debt: STORE_CARD, chosen: TOKYO }),
    await debtor({ debt: STORE_CARD, chosen: NEW_YORK }),
  ];

  // 1 % of 3,000.00, and from January on a month's interest of 62.48 as well.
  expect([await estimateOf(east), await estimateOf(west)]).toEqual(["92.48", "30.00"]);
  expect([await estimateOf(nowhere), await estimateOf(nowhere, TOKYO)]).toEqual(["30.00", "92.48"]);
  const months = await ask<Page<PayoffMonth>>(east, "payoff-plan/months/?limit=1");
  expect(months.results[0]?.debts[0]).toMatchObject({ minimum: "92.48" });
});

test("a plan is compared with earlier snapshots, and never with one of a day that has not ended", async () => {
  const user = await debtor({ at: "2027-01-01T14:58:00Z" });
  const compare = (device: string) =>
    harness.api.call("GET", "/api/v1/payoff-plan/changes/?from=2026-12-31", {
      token: user.access,
      headers: { "time-zone": device },
    });
  const snapshotNow = () =>
    createSnapshotPayoffPlanJob(harness.api.deps).run({ userId: user.userId });

  // Without a time zone the snapshot is taken for the day in UTC.
  await snapshotNow();
  harness.api.deps.clock.set("2027-01-01T15:01:00Z");
  const tooEarly = await compare(NEW_YORK);
  const inTime = await compare(TOKYO);

  expect([tooEarly.statusCode, tooEarly.json<{ code: string }>().code]).toEqual([
    404,
    "snapshot_not_found",
  ]);
  expect(inTime.json()).toMatchObject({ from: "2027-01-01", to: "2027-01-02" });
  expect(inTime.json<PayoffChange>().parts.map(({ cause }) => cause)).toEqual(["time"]);
});

test("the responses to create, change and restore equal the listed debt", async () => {
  const user = await debtor({ debt: STORE_CARD, chosen: TOKYO });
  const [debt] = await harness.debts(user);
  const uuid = debt?.uuid ?? "";

  const changed = await harness.change(user, uuid, { due_day: 5 });
  await harness.call(user, "DELETE", { path: `${uuid}/` });
  const restored = (await harness.call(user, "POST", { path: `${uuid}/restore/` })).json<Debt>();
  const entered = await harness.create(user, STORE_CARD);

  expect([debt, changed, restored, entered].map((each) => each?.minimum_estimate)).toEqual([
    "92.48",
    "92.48",
    "92.48",
    "92.48",
  ]);
});
