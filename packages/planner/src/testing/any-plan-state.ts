import { monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { Debt, MinimumRule } from "@snowball/payoff";
import fc from "fast-check";

import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { dayOf } from "./plan-days.ts";
import { FIRST_MONTH } from "./plan-states.ts";

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

const anyStrategy = fc.oneof(
  fc.record({ strategy: fc.constantFrom("snowball", "avalanche", "minimum_only") }),
  fc.record({ strategy: fc.constant("hybrid"), snowball_first: fc.integer({ min: 0, max: 3 }) }),
);

const IDS = ["a", "b", "c", "d"];
const anyDebts = fc
  .tuple(fc.subarray(IDS), fc.array(anyDebt, { minLength: 4, maxLength: 4 }))
  .map(([ids, debts]) =>
    ids.map((id, index) => withoutOffers({ ...(debts[index] as Omit<Debt, "id">), id })),
  );

/** A loan that accrues by days has no promotion. */
function withoutOffers(debt: Debt): Debt {
  const balances = debt.balances.map(({ id, amount, apr }) => ({ id, amount, apr }));

  return debt.accrual?.type === "simple-daily" ? { ...debt, balances } : debt;
}

const anyChanges = fc.constantFrom<PlanSettingsFacts["changes"]>(
  [],
  [{ kind: "one_off", on: "2027-03-10", amount: "500.00", debt: null }],
  [{ kind: "growth", first_on: "2027-12-01", every_months: 12, amount: "0.00", percent: "3" }],
  [{ kind: "growth", first_on: "2026-06-01", every_months: 4, amount: "5.00", percent: "3" }],
  [
    { kind: "pause", from: "2027-01-01", through: "2027-02-28" },
    {
      kind: "recurring",
      first_on: "2027-02-15",
      every_months: 6,
      last_on: null,
      amount: "200.00",
    },
  ],
);

/** Any day with any debts; some of them cannot be planned. */
export const anyState = fc
  .record({
    debts: anyDebts,
    strategy: anyStrategy,
    extra: fc.integer({ min: 0, max: 90_000 }).map(amountFromCents),
    firstMonth: fc.integer({ min: 0, max: 14 }),
    settled: fc.subarray(IDS),
    rollover: fc.boolean(),
    changes: anyChanges,
  })
  .map(({ debts, strategy, firstMonth, settled, ...settings }) =>
    dayOf(debts, {
      ...settings,
      ...strategy,
      today: monthAfter(FIRST_MONTH, firstMonth),
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
