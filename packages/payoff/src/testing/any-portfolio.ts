import fc from "fast-check";

import type {
  Budget,
  BudgetChange,
  Debt,
  OpeningPeriod,
  OpeningTerms,
  Portfolio,
  RatedBalance,
  Strategy,
} from "../portfolio.ts";

// Random portfolios for property tests. Most can be paid off within some years; some have no plan, which
// tests cover too.

type Terms = Omit<RatedBalance, "id">;

const share = (min: number, max: number) => fc.integer({ min, max });
const apr = fc.oneof(
  { weight: 8, arbitrary: share(0, 360_000) },
  // Equal rates create ties.
  { weight: 3, arbitrary: fc.constantFrom(0, 179_900, 249_900) },
);
const months = fc.integer({ min: 0, max: 14 });

const terms: fc.Arbitrary<Terms> = fc.record(
  {
    amount: fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: 1, max: 900_000 }) },
      { weight: 2, arbitrary: fc.constantFrom(200_000, 1, 0) },
      { weight: 1, arbitrary: fc.integer({ min: -9000, max: 0 }) },
    ),
    apr,
    promo: fc.record({ apr: share(0, 60_000), months }),
    deferred: fc.record({ apr, months, accrued: fc.integer({ min: 0, max: 30_000 }) }),
  },
  { requiredKeys: ["amount", "apr"] },
);

/** One balance without special terms. */
export const plainTerms: fc.Arbitrary<Terms> = fc.record({
  amount: fc.integer({ min: 1, max: 900_000 }),
  apr,
});

const accrual: fc.Arbitrary<NonNullable<Debt["accrual"]>> = fc.oneof(
  fc.constant({ type: "monthly" as const }),
  fc.constant({ type: "semi-annual" as const }),
  fc.record({
    type: fc.constant("simple-daily" as const),
    yearBasis: fc.constantFrom("365" as const, "365.25" as const, "actual" as const),
    accrued: fc.integer({ min: 0, max: 40_000 }),
    capitaliseInMonths: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 2 }),
  }),
);

const extras: fc.Arbitrary<Partial<Debt>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        accrual,
        monthlyFee: fc.integer({ min: 0, max: 1500 }),
        annualFee: fc.record({
          amount: fc.integer({ min: 0, max: 9900 }),
          firstMonth: fc.integer({ min: 1, max: 12 }),
        }),
        deferment: fc.record({ months, isSubsidised: fc.boolean() }),
        prepayment: fc.constantFrom("allowed" as const, "forbidden" as const),
        escrow: fc.integer({ min: 0, max: 40_000 }),
      },
      { requiredKeys: [] },
    ),
  },
);

/** A minimum of about `portion` hundredths of the balance, by one of the rules. */
function anyMinimum(owed: number): fc.Arbitrary<Debt["minimum"]> {
  const floor = fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 800, max: 4000 }) },
    { weight: 1, arbitrary: fc.constant(0) },
  );
  return fc.oneof(
    share(25, 200).map((portion) => ({
      type: "fixed" as const,
      amount: Math.round((Math.max(owed, 100) * portion) / 1000),
    })),
    fc.record({ type: fc.constant("percent" as const), share: share(30_000, 150_000), floor }),
    fc.record({
      type: fc.constant("percentPlusInterest" as const),
      share: share(5000, 90_000),
      floor,
    }),
  );
}

function anyDebt(id: string): fc.Arbitrary<Debt> {
  const balances = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(terms) },
    { weight: 2, arbitrary: fc.tuple(plainTerms) },
    { weight: 2, arbitrary: fc.array(terms, { minLength: 2, maxLength: 3 }) },
  );
  return balances.chain((list) => {
    const owed = list.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
    return fc.record({ minimum: anyMinimum(owed), extras }).map(({ minimum, extras: more }) => ({
      id,
      balances: list.map((balance, index) => ({ id: String(index + 1), ...balance })),
      minimum,
      ...more,
    }));
  });
}

/** Few amounts and rates, so that debts are alike and ties decide. */
function anyAlikeDebt(id: string): fc.Arbitrary<Debt> {
  const promo = fc.record({ apr: fc.constantFrom(0, 120_000), months });
  return fc
    .record(
      {
        amount: fc.constantFrom(100_000, 200_000),
        apr: fc.constantFrom(0, 120_000, 240_000),
        promo,
      },
      { requiredKeys: ["amount", "apr"] },
    )
    .map((balance) => ({
      id,
      balances: [{ id, ...balance }],
      minimum: { type: "fixed", amount: 5000 },
    }));
}

const extra = fc.integer({ min: 0, max: 120_000 });
const budget: fc.Arbitrary<Budget> = fc.oneof(
  {
    weight: 4,
    arbitrary: extra.map((more) => ({ mode: "minimums-plus-extra" as const, extra: more })),
  },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 50_000, max: 400_000 })
      .map((amount) => ({ mode: "total" as const, amount })),
  },
  { weight: 1, arbitrary: fc.constant({ mode: "minimums-only" as const }) },
  {
    weight: 1,
    arbitrary: extra.map((more) => ({
      mode: "minimums-plus-extra-no-rollover" as const,
      extra: more,
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 80_000, max: 400_000 }), { minLength: 1, maxLength: 14 })
      .chain((amounts) =>
        fc
          .integer({ min: 1, max: amounts.length })
          .map((period) => ({ mode: "by-month" as const, amounts, period })),
      ),
  },
);

function anyChange(ids: readonly string[]): fc.Arbitrary<BudgetChange> {
  const month = fc.integer({ min: 1, max: 30 });
  return fc.oneof(
    fc.record(
      {
        type: fc.constant("one-off" as const),
        month,
        amount: fc.integer({ min: -2000, max: 300_000 }),
        debt: fc.constantFrom(...ids),
      },
      { requiredKeys: ["type", "month", "amount"] },
    ),
    fc.record(
      {
        type: fc.constant("recurring" as const),
        firstMonth: month,
        everyMonths: fc.integer({ min: 1, max: 12 }),
        lastMonth: fc.integer({ min: 1, max: 60 }),
        amount: fc.integer({ min: 0, max: 90_000 }),
      },
      { requiredKeys: ["type", "firstMonth", "everyMonths", "amount"] },
    ),
    fc.record(
      {
        type: fc.constant("growth" as const),
        firstMonth: fc.integer({ min: -24, max: 24 }),
        everyMonths: fc.integer({ min: 1, max: 12 }),
        amount: fc.integer({ min: -500, max: 5000 }),
        share: fc.integer({ min: -5000, max: 50_000 }),
      },
      { requiredKeys: ["type", "everyMonths", "amount", "share"] },
    ),
    month.chain((firstMonth) =>
      fc.record({
        type: fc.constant("pause" as const),
        firstMonth: fc.constant(firstMonth),
        lastMonth: fc.integer({ min: firstMonth, max: firstMonth + 6 }),
      }),
    ),
  );
}

const calendar = fc.array(
  fc.record({ days: fc.integer({ min: 28, max: 31 }), isLeapYear: fc.boolean() }),
  { minLength: 1, maxLength: 24 },
);

const someDays = fc.record({
  over: fc.integer({ min: 0, max: 31 }),
  under: fc.constantFrom(365, 366),
});

const openingTerms: fc.Arbitrary<OpeningTerms> = fc.record(
  {
    accrual: fc.oneof(fc.constantFrom({ over: 1, under: 12 }, { over: 0, under: 12 }), someDays),
    chargedAhead: someDays,
    waits: fc.array(someDays, { maxLength: 5 }),
    due: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60_000 })),
    nextDue: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60_000 })),
    escrow: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40_000 })),
    leastExtra: fc.constantFrom(100, 20_000),
  },
  { requiredKeys: ["accrual", "due", "escrow"] },
);

/** An opening period, usually with enough money for the amounts due in it. */
function anyOpening(ids: readonly string[]): fc.Arbitrary<OpeningPeriod> {
  return fc
    .record({
      terms: fc.array(openingTerms, { minLength: ids.length, maxLength: ids.length }),
      more: fc.integer({ min: -2000, max: 200_000 }),
    })
    .map(({ terms, more }) => ({
      money: terms.reduce((sum, { due, escrow }) => sum + due + escrow, more),
      debts: Object.fromEntries(terms.map((each, index) => [ids[index] ?? "", each])),
    }));
}

/** A portfolio of one to five debts, in which every feature of the model occurs. */
export const anyPortfolio: fc.Arbitrary<Portfolio> = fc
  .integer({ min: 1, max: 5 })
  .chain((count) => {
    const ids = Array.from({ length: count }, (_, index) => `debt ${index + 1}`);
    return fc.record(
      {
        debts: fc.oneof(
          { weight: 4, arbitrary: fc.tuple(...ids.map(anyDebt)) },
          { weight: 1, arbitrary: fc.tuple(...ids.map(anyAlikeDebt)) },
        ),
        budget,
        changes: fc.array(anyChange(ids), { maxLength: 3 }),
        rounding: fc.constantFrom("half-up" as const, "half-even" as const),
        calendar,
        opening: anyOpening(ids),
      },
      { requiredKeys: ["debts", "budget"] },
    );
  })
  .map(withoutPartsOfHalfYears);

/** Interest that is charged ahead or waits is not supported for half-yearly compounding. */
function withoutPartsOfHalfYears({ opening, ...portfolio }: Portfolio): Portfolio {
  if (opening === undefined) return portfolio;
  const entries = portfolio.debts.map(({ id, accrual }): [string, OpeningTerms] => {
    const own = opening.debts[id] as OpeningTerms;
    const { chargedAhead: _ahead, waits: _waits, ...terms } = own;
    return [id, accrual?.type === "semi-annual" ? terms : own];
  });

  return { ...portfolio, opening: { ...opening, debts: Object.fromEntries(entries) } };
}

/** A strategy for the given portfolio. */
export function anyStrategy({ debts }: Portfolio): fc.Arbitrary<Strategy> {
  const ids = debts.map(({ id }) => id);
  return fc.oneof<fc.Arbitrary<Strategy>[]>(
    fc.constantFrom<Strategy>(
      { type: "snowball" },
      { type: "avalanche" },
      { type: "minimum-only" },
    ),
    fc.record({ type: fc.constant("hybrid"), snowballFirst: fc.integer({ min: 0, max: 4 }) }),
    fc.record({ type: fc.constant("custom"), order: fc.shuffledSubarray(ids) }),
  );
}

/** A portfolio and a strategy for it. */
export const anyTask = anyPortfolio.chain((portfolio) =>
  anyStrategy(portfolio).map((strategy) => ({ portfolio, strategy })),
);
