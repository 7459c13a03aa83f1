import type { PayoffMonth, PayoffPlan } from "@snowball/contract";
import { centsFromAmount, sumAmounts } from "@snowball/money";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createPlanHarness, type PlanHarness } from "#testing/plan-harness.ts";
import { readMonth } from "#testing/read-month.ts";
import { type SignedInUser, signInAgain } from "#testing/signed-in-user.ts";

import { createSnapshotPayoffPlanJob } from "./snapshots.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

afterAll(() => harness.close());

const RULE = { type: "percent_plus_interest", percent: "1", floor: "35.00" };
const card = (name: string, owed: string, apr: string) => ({
  name,
  kind: "credit_card",
  balances: [{ id: "purchases", amount: owed, apr }],
  minimum_rule: RULE,
});

/** Creates a user with two cards with declining minimums, and this much money a month. */
async function debtor(facts: object = {}): Promise<SignedInUser> {
  const user = await harness.signUp();
  await harness.create(user, card("Visa", "4200.00", "24.99"));
  await harness.create(user, card("Store", "1900.00", "25.99"));
  const answer = await harness.put(user, { strategy: "optimal", total: "600.00", ...facts });
  expect(answer.statusCode).toBe(200);
  return user;
}

async function monthsOf(user: SignedInUser): Promise<PayoffMonth[]> {
  const answer = await harness.get(user, "months/?limit=100");
  return answer.json<{ results: PayoffMonth[] }>().results;
}

const snapshot = ({ userId }: SignedInUser) =>
  createSnapshotPayoffPlanJob(harness.api.deps).run({ userId });

/** Returns the payments of each debt in the second and third month. No debt is paid off in either. */
async function secondAndThird(user: SignedInUser) {
  const [, second, third] = await monthsOf(user);
  const paid = (month: PayoffMonth | undefined) => month?.debts.map(({ payment }) => payment);
  return [paid(second), paid(third)];
}

test("by default, payments are steady if that costs under a dollar a month", async () => {
  const user = await debtor();
  const { outcome } = await harness.plan(user);
  const [second, third] = await secondAndThird(user);
  const exact = (
    await harness.put(user, { strategy: "optimal", total: "600.00", steady: false })
  ).json<PayoffPlan>().outcome;

  expect(second).toEqual(third);
  const price = centsFromAmount(outcome.paid ?? "") - centsFromAmount(exact.paid ?? "");
  expect(price).toBeGreaterThan(0);
  expect(price).toBeLessThan((outcome.months ?? 0) * 100);
});

test("the months and instructions follow the chosen plan", async () => {
  const user = await debtor({ steady: true });
  const { outcome } = await harness.plan(user);
  const months = await monthsOf(user);
  const [second, third] = await secondAndThird(user);

  expect(second).toEqual(third);
  expect(months).toHaveLength(outcome.months ?? 0);
  expect(months.every((month) => month.is_steady)).toBe(true);
  const { totals } = await readMonth(harness.api, user);
  const paid = months[0]?.debts.map(({ payment }) => payment) ?? [];
  expect(totals[0]?.to_send).toBe(sumAmounts(paid));

  await harness.put(user, { strategy: "optimal", total: "600.00", steady: false });
  const [exactSecond, exactThird] = await secondAndThird(user);
  expect(exactSecond).not.toEqual(exactThird);
  expect((await monthsOf(user)).some((month) => month.is_steady)).toBe(false);
});

test("the day's snapshot stores the steady payments, and the next day's plan continues with them", async () => {
  const user = await debtor({ steady: true });
  await snapshot(user);
  const { steady_amounts: kept } = await harness.plan(user);
  const [, second] = await monthsOf(user);

  expect(kept.map(({ amount }) => amount)).toEqual(second?.debts.map(({ minimum }) => minimum));
});

test("a promotional balance is paid off a month early by default", async () => {
  const user = await harness.signUp();
  const promo = { apr: "0", last_date: "2027-08-31" };
  const sofa = await harness.create(user, {
    name: "Sofa",
    kind: "personal_loan",
    balances: [
      {
        id: "sofa",
        amount: "900.00",
        apr: "29.99",
        deferred: { apr: "29.99", last_date: promo.last_date, accrued: "0.00" },
      },
    ],
    minimum: "40.00",
  });
  await harness.create(user, {
    name: "Visa",
    kind: "personal_loan",
    balances: [{ id: "visa", amount: "3200.00", apr: "18.99" }],
    minimum: "90.00",
  });
  const settings = { strategy: "optimal", total: "450.00", steady: false };
  const early = (await harness.put(user, settings)).json<PayoffPlan>().outcome;
  const late = (await harness.put(user, { ...settings, promo_margin: false })).json<PayoffPlan>()
    .outcome;

  expect(Number(early.paid)).toBeGreaterThan(Number(late.paid));
  const payoff = ({ payoff_order: order }: PayoffPlan["outcome"]) =>
    order.find(({ debt }) => debt === sofa.uuid)?.month;
  expect([payoff(early), payoff(late)]).toEqual(["2027-07-01", "2027-08-01"]);
});

test("payments that become steady by default are explained as that and not as a new budget", async () => {
  const user = await harness.signUp();
  const visa = await harness.create(user, card("Visa", "15000.00", "24.99"));
  await harness.create(user, card("Store", "6900.00", "9.99"));
  await harness.put(user, { strategy: "optimal", total: "900.00" });
  await snapshot(user);
  expect((await harness.plan(user)).steady_amounts).toEqual([]);
  const from = harness.api.deps.clock.now().toISOString().slice(0, 10);

  harness.api.deps.clock.advance(86_400_000);
  const later = await signInAgain(harness.api, user);
  await harness.change(later, visa.uuid, {
    balances: [{ id: "purchases", amount: "8000.00", apr: "24.99" }],
  });

  const { parts, before, after } = await harness.explain(later, from);
  const causes = parts.map(({ cause }) => cause);
  expect(causes.at(-1)).toBe("steady_on");
  expect(causes).not.toContain("budget");
  expect(causes).not.toContain("minimums");
  const sum = parts.reduce((total, { cost }) => total + centsFromAmount(cost), 0);
  expect(sum).toBe(centsFromAmount(after.cost ?? "") - centsFromAmount(before.cost ?? ""));
});
