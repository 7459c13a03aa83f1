import { randomUUID } from "node:crypto";

import type { Page, PayoffMonth, PayoffPlan } from "@snowball/contract";
import { sumAmounts } from "@snowball/money";
import { planPayoff } from "@snowball/payoff";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createPlanHarness, loan, type PlanHarness, SETTINGS } from "#testing/plan-harness.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

afterAll(() => harness.close());

const CAR = loan("Car", { owed: "9000.00", apr: "7.99", minimum: "220.00" });
const GRANDMA = loan("Grandma", { owed: "1200.00", apr: "0", minimum: "50.00" });
const CARD = loan("Card", { owed: "4000.00", apr: "24.99", minimum: "120.00" });

const YEAR = 365;
const DUE_DAYS = 26;

/**
 * The engine's version of these debts. Interest starts up to four days before December 1, because they are due at
 * the month's end.
 */
const ENGINE_DEBTS = [
  { id: "car", owed: 900_000, apr: 79_900, minimum: 22_000 },
  { id: "grandma", owed: 120_000, apr: 0, minimum: 5_000 },
  { id: "card", owed: 400_000, apr: 249_900, minimum: 12_000 },
].map(({ id, owed, apr, minimum }) => ({
  id,
  balances: [{ id, amount: owed, apr }],
  minimum: { type: "fixed" as const, amount: minimum },
}));

const ENGINE_PORTFOLIO = {
  debts: ENGINE_DEBTS,
  budget: { mode: "minimums-plus-extra" as const, extra: 20_000 },
  opening: {
    money: 59_000,
    debts: Object.fromEntries(
      ENGINE_DEBTS.map(({ id, minimum }) => [
        id,
        { accrual: { over: DUE_DAYS, under: YEAR }, due: minimum.amount, escrow: 0 },
      ]),
    ),
  },
};

async function debtor(...debts: object[]) {
  const user = await harness.signUp();
  const ids: string[] = [];
  for (const debt of debts) ids.push((await harness.create(user, debt)).uuid);
  return { user, ids };
}

test("200: a user who never chose settings gets the cheapest plan with no extra", async () => {
  const { user } = await debtor(CAR);

  const { settings, outcome } = await harness.plan(user);

  expect(settings).toMatchObject({ strategy: "optimal", extra: "0.00", rollover: true });
  expect(outcome.status).toBe("plan");
});

test("200: the outcome matches the engine's, in calendar months and amounts", async () => {
  const { user, ids } = await debtor(CAR, GRANDMA, CARD);
  const { outcome, settings } = (await harness.put(user)).json<PayoffPlan>();
  const expected = planPayoff(ENGINE_PORTFOLIO, { type: "avalanche" });
  if (expected.kind !== "plan") throw new Error("There is no plan.");
  const { totals } = expected.plan;

  expect(settings).toEqual({ ...SETTINGS, paydays: null });
  expect(outcome).toMatchObject({
    status: "plan",
    currency: "USD",
    owed: "14200.00",
    first_month: "2026-12-01",
    months: totals.months,
    interest: `${Math.floor(totals.interest / 100)}.${String(totals.interest % 100).padStart(2, "0")}`,
    fees: "0.00",
    fault: null,
    left_out: [],
  });
  expect(outcome.debt_free_month).toBe(outcome.payoff_order.at(-1)?.month);
  expect(outcome.payoff_order.map(({ debt }) => debt)).toEqual([ids[2], ids[1], ids[0]]);
});

test("200: a page has at most ten years of months and links to the next page", async () => {
  const { user } = await debtor(loan("House", { owed: "90000.00", apr: "6", minimum: "520.00" }));
  await harness.put(user, { extra: "0.00" });

  const page = (await harness.get(user, "months/?limit=500")).json<Page<PayoffMonth>>();
  const next = await harness.get(user, `months/${new URL(page.next ?? "").search}`);

  expect(page.count).toBeGreaterThan(240);
  expect(page.results).toHaveLength(120);
  expect(next.json<Page<PayoffMonth>>().results[0]?.month).toBe("2036-12-01");
});

test("200: a budget below the minimums is answered with the month and the shortfall", async () => {
  const { user } = await debtor(CAR);
  const missing = {
    id: randomUUID(),
    kind: "one_off",
    name: "Holidays",
    on: "2027-03-10",
    amount: "-100.00",
    debt: null,
  };
  const answer = await harness.put(user, { extra: "0.00", changes: [missing] });

  expect(answer.json<PayoffPlan>().outcome).toMatchObject({
    status: "impossible",
    months: null,
    debt_free_month: null,
    payoff_order: [],
    fault: {
      code: "BUDGET_BELOW_MINIMUMS",
      month: "2027-03-01",
      minimums: "220.00",
      budget: "120.00",
      shortfall: "100.00",
    },
  });
  expect((await harness.get(user, "months/")).json()).toMatchObject({ count: 0, results: [] });
});

test("200: for a plan that never pays off, the answer names the required budgets and the growing debt", async () => {
  const { user, ids } = await debtor(
    loan("Payday", { owed: "5000.00", apr: "60", minimum: "100.00" }),
  );
  const { outcome } = (await harness.put(user, { extra: "0.00" })).json<PayoffPlan>();

  expect(outcome.fault).toMatchObject({
    code: "NEVER_PAYS_OFF",
    clears_in_36: expect.stringMatching(/^[0-9]+\.[0-9]{2}$/),
    negative_amortization: [{ debt: ids[0], minimum: "100.00", interest: "250.00" }],
  });
});

test("200: a debt with an unknown figure is left out and reported", async () => {
  const user = await harness.signUp();
  const account = await harness.addAccount(user, {
    balanceCurrent: "800.00",
    liability: { kind: "credit", minimumPaymentAmount: "25.00" },
  });

  const incomplete = (await harness.plan(user)).outcome;
  await harness.create(user, CAR);
  const partial = (await harness.plan(user)).outcome;

  const leftOut = [{ debt: account, missing: ["apr"], is_other_currency: false }];
  expect(incomplete).toMatchObject({ status: "incomplete", months: null, left_out: leftOut });
  expect(partial).toMatchObject({ status: "plan", owed: "9000.00", left_out: leftOut });
});

test("200: a minimum that the bank does not report is estimated and listed as an estimate", async () => {
  const user = await harness.signUp();
  const account = await harness.addAccount(user, {
    balanceCurrent: "800.00",
    liability: { kind: "credit", minimumPaymentAmount: null },
    aprs: [["purchase_apr", "24.99", null]],
  });

  expect((await harness.plan(user)).outcome).toMatchObject({
    status: "plan",
    owed: "800.00",
    left_out: [],
    estimated: [{ debt: account, figures: ["minimum", "minimum_rule"] }],
  });
});

test("200: the status is nothing_owed if the user has no debts", async () => {
  const { outcome } = await harness.plan(await harness.signUp());

  expect(outcome).toMatchObject({ status: "nothing_owed", owed: "0.00", months: null });
});

test("200: month 1 is the current month in the user's time zone", async () => {
  harness.api.deps.clock.set("2026-12-31T18:00:00Z");
  const { user } = await debtor(CAR);
  const inUtc = await harness.plan(user);
  await harness.api.call("PATCH", "/api/v1/me/", {
    token: user.access,
    body: { timezone: "Asia/Tokyo" },
  });
  const inTokyo = await harness.plan(user);
  harness.api.deps.clock.set("2026-12-01T12:00:00Z");

  expect([inUtc, inTokyo].map(({ outcome }) => outcome.first_month)).toEqual([
    "2026-12-01",
    "2027-01-01",
  ]);
  // A day in a guessed time zone is not reported as the user's day.
  expect([inUtc.today, inTokyo.today]).toEqual([null, "2027-01-01"]);
});

test("200: the months of all pages add up to the outcome", async () => {
  const { user } = await debtor(CAR, CARD);
  const { outcome } = (await harness.put(user)).json<PayoffPlan>();
  const page = async (query: string) =>
    (await harness.get(user, `months/${query}`)).json<Page<PayoffMonth>>();

  const first = await page("?limit=20");
  const second = await page(new URL(first.next ?? "").search);
  const months = [...first.results, ...second.results];

  expect(first.count).toBe(outcome.months);
  expect(months).toHaveLength(outcome.months ?? 0);
  expect(months[0]?.month).toBe(outcome.first_month);
  const last = months.at(-1);
  expect(last?.month).toBe(outcome.debt_free_month);
  expect(last?.debts.map(({ end }) => end)).toEqual(last?.debts.map(() => "0.00"));
  const payments = months.flatMap(({ debts }) => debts.map(({ payment }) => payment));
  expect(sumAmounts(payments)).toBe(outcome.paid);
  expect((await page("?offset=5000")).results).toEqual([]);
});

test.for(["", "months/", "snapshots/", "changes/?from=2026-01-01"])(
  "401: rejects a missing and an invalid token: %s",
  async (path) => {
    const answers = [undefined, "forged"].map((token) =>
      harness.api.call("GET", `/api/v1/payoff-plan/${path}`, token === undefined ? {} : { token }),
    );

    expect((await Promise.all(answers)).map((each) => each.json<{ code: string }>().code)).toEqual([
      "not_authenticated",
      "token_not_valid",
    ]);
  },
);
