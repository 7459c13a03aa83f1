import { monthAfter } from "@snowball/dates";
import type { Debt, MinimumRule, Portfolio, Strategy } from "@snowball/payoff";
import fc from "fast-check";

import { FIRST_MONTH, state } from "./plan-states.ts";

const anyRule: fc.Arbitrary<MinimumRule> = fc.oneof(
  fc.record({ type: fc.constant("fixed" as const), amount: fc.integer({ min: 500, max: 30_000 }) }),
  fc.record({
    type: fc.constant("percent" as const),
    share: fc.integer({ min: 20_000, max: 60_000 }),
    floor: fc.integer({ min: 1_000, max: 4_000 }),
  }),
  fc.record({
    type: fc.constant("percentPlusInterest" as const),
    share: fc.integer({ min: 10_000, max: 20_000 }),
    floor: fc.integer({ min: 1_000, max: 4_000 }),
  }),
  fc.record({
    type: fc.constant("amortizing" as const),
    termMonths: fc.integer({ min: 3, max: 90 }),
  }),
);

const anyBalance = fc.record(
  {
    id: fc.constantFrom("purchases", "cash", "transfer"),
    amount: fc.integer({ min: 1, max: 900_000 }),
    apr: fc.integer({ min: 0, max: 320_000 }),
    promo: fc.record({ apr: fc.constantFrom(0, 29_900), months: fc.integer({ min: 1, max: 14 }) }),
    deferred: fc.record({
      apr: fc.constant(269_900),
      months: fc.integer({ min: 0, max: 9 }),
      accrued: fc.integer({ min: 0, max: 9_000 }),
    }),
  },
  { requiredKeys: ["id", "amount", "apr"] },
);

const anyDebt: fc.Arbitrary<Omit<Debt, "id">> = fc.record(
  {
    balances: fc.uniqueArray(anyBalance, { minLength: 1, maxLength: 3, selector: ({ id }) => id }),
    minimum: anyRule,
    accrual: fc.constantFrom<NonNullable<Debt["accrual"]>>(
      { type: "monthly" },
      { type: "simple-daily", yearBasis: "365.25", accrued: 4_200, capitaliseInMonths: [3] },
    ),
    monthlyFee: fc.constantFrom(0, 1_200),
    annualFee: fc.record({
      amount: fc.constant(9_500),
      firstMonth: fc.integer({ min: 1, max: 12 }),
    }),
    deferment: fc.record({ months: fc.integer({ min: 1, max: 5 }), isSubsidised: fc.boolean() }),
  },
  { requiredKeys: ["balances", "minimum"] },
);

const anyStrategy: fc.Arbitrary<Strategy> = fc.oneof(
  fc.constantFrom<Strategy>({ type: "snowball" }, { type: "avalanche" }, { type: "minimum-only" }),
  fc.record({
    type: fc.constant("hybrid" as const),
    snowballFirst: fc.integer({ min: 0, max: 3 }),
  }),
);

const IDS = ["a", "b", "c", "d"];
const anyDebts = fc
  .tuple(fc.subarray(IDS), fc.array(anyDebt, { minLength: 4, maxLength: 4 }))
  .map(([ids, debts]) => ids.map((id, index) => ({ ...debts[index], id }) as Debt));

/** Any day with any debts; some of them cannot be planned. */
export const anyState = fc
  .record({
    debts: anyDebts,
    strategy: anyStrategy,
    extra: fc.integer({ min: 0, max: 90_000 }),
    firstMonth: fc.integer({ min: 0, max: 14 }),
    settled: fc.subarray(IDS),
    mode: fc.constantFrom(
      "minimums-plus-extra" as const,
      "minimums-plus-extra-no-rollover" as const,
    ),
    changes: fc.constantFrom<NonNullable<Portfolio["changes"]>>(
      [],
      [{ type: "one-off", month: 4, amount: 50_000 }],
      [{ type: "growth", everyMonths: 12, amount: 0, share: 30_000 }],
      [{ type: "growth", firstMonth: -5, everyMonths: 4, amount: 500, share: 30_000 }],
      [
        { type: "pause", firstMonth: 2, lastMonth: 3 },
        { type: "recurring", firstMonth: 3, everyMonths: 6, amount: 20_000 },
      ],
    ),
  })
  .map(({ debts, extra, mode, firstMonth, settled, ...facts }) =>
    state(debts, {
      ...facts,
      budget: { mode, extra },
      firstMonth: monthAfter(FIRST_MONTH, firstMonth),
      settled: settled.filter((id) => debts.every((each) => each.id !== id)),
    }),
  );

export const anyActivity = fc.array(
  fc.record({
    debt: fc.constantFrom(...IDS),
    payments: fc.integer({ min: 0, max: 400_000 }),
    charges: fc.integer({ min: 0, max: 400_000 }),
  }),
  { maxLength: 4 },
);

export const anyIds = fc.subarray(IDS);
