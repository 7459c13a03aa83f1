import { addDays } from "@snowball/dates";
import { simpleInterest, spanOfDays } from "@snowball/payoff/loans";
import fc from "fast-check";
import { expect, test } from "vitest";

import { type EnteredBalance, type EnteredDebt, growBalances } from "./grow-balances.ts";

const SINCE = "2026-12-01";

const MINIMUM = { type: "fixed", amount: 5_000 } as const;

const DEFERRAL = { apr: 299_900, lastDate: "2027-06-30", accrued: 20_000, since: SINCE };

const balance = (about: Partial<EnteredBalance> = {}): EnteredBalance => ({
  amount: 1_200_000,
  apr: 60_000,
  promo: null,
  deferred: null,
  ...about,
});

const loan = (about: Partial<EnteredDebt> = {}): EnteredDebt => ({
  kind: "auto_loan",
  accrual: "monthly",
  minimum: MINIMUM,
  dueDay: 5,
  statementDay: null,
  interestFreeUntil: null,
  balances: [balance()],
  accruedInterest: 0,
  ...about,
});

function grown(debt: EnteredDebt, today: string, payments: { on: string; amount: number }[] = []) {
  return growBalances(debt, { since: SINCE, today, payments });
}

test("a loan grows by simple daily interest", () => {
  // 12,000.00 × 6 % × 31 / 365
  expect(grown(loan(), "2027-01-01")).toEqual({
    amounts: [1_206_115],
    paidThisMonth: [0],
    interest: 6_115,
    accruedInterest: 0,
    deferred: [null],
  });
});

test("a payment covers the interest up to its day first", () => {
  const paid = grown(loan(), "2027-01-01", [{ on: "2026-12-05", amount: 41_200 }]);

  // 4 days on 12,000.00, then 27 days on 12,000.00 + 7.89 − 412.00
  expect(paid).toMatchObject({ amounts: [1_200_000 + 789 - 41_200 + 5_147], interest: 5_936 });
});

test("a card grows on its statement days, from the last one before it was entered", () => {
  const card = loan({ kind: "credit_card", balances: [balance({ apr: 240_000 })] });

  // Due on December 5 and January 5: the statements are issued 25 days before, on November 10 and December 11.
  expect(grown(card, "2026-12-10").interest).toBe(0);
  // 12,000.00 × 24 % × 31 / 365
  expect(grown(card, "2026-12-11").interest).toBe(24_460);
  expect(grown(card, "2027-01-10").interest).toBe(24_460);
  expect(grown(card, "2027-01-11").interest).toBe(24_460 + 24_959);
});

test("a card grows from its last known statement, whatever its due day", () => {
  const card = loan({
    kind: "credit_card",
    balances: [balance({ apr: 240_000 })],
    statementDay: 12,
  });
  const grownFrom = (lastStatementOn: string, today: string) =>
    growBalances(card, { since: SINCE, lastStatementOn, today, payments: [] }).interest;

  expect(grownFrom("2026-11-12", "2026-12-11")).toBe(0);
  // 12,000.00 × 24 % × 30 / 365
  expect(grownFrom("2026-11-12", "2026-12-12")).toBe(23_671);
  // The balance does not contain the statement of November 12 yet, which was issued later than expected.
  expect(grownFrom("2026-10-12", "2026-12-11")).toBe(24_460);
});

test("a card that is paid off between its statements stays paid off", () => {
  const card = loan({ kind: "credit_card", balances: [balance({ amount: 10_000, apr: 240_000 })] });
  const parts = [
    { on: "2026-12-08", amount: 4_000 },
    { on: "2026-12-20", amount: 6_196 },
  ];

  expect(grown(card, "2027-01-11", [{ on: "2026-12-10", amount: 10_000 }])).toMatchObject({
    amounts: [0],
    interest: 0,
  });
  expect(grown(card, "2027-01-11", parts)).toMatchObject({ amounts: [0] });
});

test("of a month's payments the minimum goes to the lowest rate, the rest to the highest", () => {
  const balances = [
    balance({ amount: 100_000, apr: 0 }),
    balance({ amount: 3_000, apr: 299_900 }),
    balance({ amount: 50_000, apr: 199_900 }),
  ];
  const card = loan({ kind: "credit_card", balances });
  const paid = (payments: number[]) =>
    grown(
      card,
      "2026-12-09",
      payments.map((amount) => ({ on: "2026-12-08", amount })),
    );
  const expected = {
    amounts: [95_000, 0, 43_000],
    paidThisMonth: [5_000, 3_000, 7_000],
  };

  expect(paid([15_000])).toMatchObject(expected);
  expect(paid([2_000, 4_000, 9_000])).toMatchObject(expected);
  expect(grown(card, "2027-01-02", [{ on: "2026-12-08", amount: 15_000 }])).toMatchObject({
    paidThisMonth: [0, 0, 0],
  });
});

test("a mortgage grows on its due days, by the interest since the last one", () => {
  const mortgage = loan({ kind: "mortgage" });

  expect(grown(mortgage, "2026-12-04").interest).toBe(0);
  // 12,000.00 × 6 % / 12, in months of 30 and 31 days
  expect(grown(mortgage, "2026-12-05").interest).toBe(6_000);
  expect(grown(mortgage, "2027-01-05").interest).toBe(6_000 + 6_030);
});

test("a mortgage payment before its due day contains the interest up to that day", () => {
  const mortgage = loan({ kind: "mortgage" });
  const early = [{ on: "2026-12-02", amount: 20_000 }];
  const onTime = [{ on: "2026-12-05", amount: 20_000 }];

  expect(grown(mortgage, "2026-12-02", early)).toMatchObject({ amounts: [1_186_000] });
  expect(grown(mortgage, "2027-01-05", early)).toEqual(grown(mortgage, "2027-01-05", onTime));
});

const STORE_CARD = loan({
  kind: "credit_card",
  balances: [balance({ amount: 100_000, apr: 299_900, deferred: DEFERRAL })],
});

test("deferred interest grows on a card's statement days, apart from the balance", () => {
  const untilStatement = grown(STORE_CARD, "2026-12-10");
  const onStatement = grown(STORE_CARD, "2026-12-11");

  expect(untilStatement).toMatchObject({ amounts: [100_000], deferred: [20_000] });
  // 1,000.00 × 29.99 % × 31 / 365
  expect(onStatement).toMatchObject({ amounts: [100_000], deferred: [20_000 + 2_547] });
  expect(onStatement.interest).toBe(0);
});

test("deferred interest grows from the day it was entered, also if the balance was entered later", () => {
  const deferred = { ...DEFERRAL, since: "2026-11-01" };
  const card = { ...STORE_CARD, balances: [balance({ amount: 100_000, deferred })] };

  // The statements of October 11, November 10 and December 11: 30 and 31 days.
  expect(grown(card, "2026-12-11").deferred).toEqual([20_000 + 2_465 + 2_547]);
});

test("deferred interest is charged with the first statement after the deferral", () => {
  const deferred = { ...DEFERRAL, lastDate: "2026-12-20" };
  const card = { ...STORE_CARD, balances: [balance({ amount: 100_000, apr: 240_000, deferred })] };
  const charged = grown(card, "2027-01-11");

  expect(grown(card, "2027-01-10")).toMatchObject({ amounts: [100_000], deferred: [22_547] });
  // Deferred until December 20, 10 more days; then 21 days at the regular rate.
  expect(charged.amounts).toEqual([100_000 + 22_547 + 822 + 1_381]);
  expect(charged).toMatchObject({ deferred: [null], interest: 22_547 + 822 + 1_381 });
});

test("a balance that was entered after its deferral contains the deferred interest already", () => {
  const deferred = { ...DEFERRAL, lastDate: "2026-10-20", since: "2026-09-01" };
  const card = { ...STORE_CARD, balances: [balance({ amount: 100_000, deferred })] };

  expect(grown(card, SINCE)).toMatchObject({ amounts: [100_000], deferred: [null] });
});

test("a balance that is paid off in time has no deferred interest", () => {
  const paid = [{ on: "2026-12-08", amount: 100_000 }];

  expect(grown(STORE_CARD, "2026-12-11", paid)).toMatchObject({ amounts: [0], deferred: [null] });
});

test("unpaid interest of a student loan bears no interest", () => {
  const student = loan({ kind: "student_loan", accrual: "simple_daily", accruedInterest: 200_000 });

  // 10,000.00 × 6 % × 31 / 365.25
  expect(grown(student, "2027-01-01")).toEqual({
    amounts: [1_205_092],
    paidThisMonth: [0],
    interest: 5_092,
    accruedInterest: 205_092,
    deferred: [null],
  });
});

test.for<[string, Partial<EnteredBalance>]>([
  ["an unknown rate", { apr: null }],
  ["a rate of zero", { apr: 0 }],
  ["a promotional rate of zero", { promo: { apr: 0, lastDate: "2027-06-30" } }],
  ["a promotional rate with an unknown end", { promo: { apr: 0, lastDate: null } }],
  ["deferred interest", { deferred: DEFERRAL }],
])("a balance does not grow with %s", ([, about]) => {
  expect(grown(loan({ balances: [balance(about)] }), "2027-03-01").interest).toBe(0);
});

test("a balance grows at its regular rate from the day after a promotion", () => {
  const promo = { apr: 0, lastDate: "2026-12-21" };

  expect(grown(loan({ balances: [balance({ promo })] }), "2027-01-01").interest).toBe(1_973);
});

test("a subsidized loan does not grow in its deferment", () => {
  const subsidized = loan({ interestFreeUntil: "2026-12-21" });

  expect(grown(subsidized, "2026-12-22").interest).toBe(0);
  expect(grown(subsidized, "2027-01-01").interest).toBe(1_973);
});

const anyDebt = fc.record({
  kind: fc.constantFrom("credit_card", "mortgage", "auto_loan", "student_loan"),
  accrual: fc.constantFrom("monthly", "simple_daily"),
  minimum: fc.constant(MINIMUM),
  dueDay: fc.option(fc.integer({ min: 1, max: 31 })),
  statementDay: fc.option(fc.integer({ min: 1, max: 31 })),
  interestFreeUntil: fc.constantFrom(null, "2026-12-20"),
  balances: fc.array(
    fc.record({
      amount: fc.integer({ min: 0, max: 50_000_000 }),
      apr: fc.option(fc.integer({ min: 0, max: 360_000 })),
      promo: fc.constantFrom(null, { apr: 0, lastDate: "2027-02-14" }),
      deferred: fc.constantFrom(null, { ...DEFERRAL, lastDate: "2027-01-10" }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  accruedInterest: fc.constantFrom(0, 12_345),
});
const anyDay = fc.integer({ min: 0, max: 400 }).map((days) => addDays(SINCE, days));
const anyPayments = fc.array(
  fc.record({ on: anyDay, amount: fc.integer({ min: 0, max: 900_000 }) }),
  { maxLength: 6 },
);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test("balances are whole cents, never negative, and never less than without their interest", () => {
  fc.assert(
    fc.property(anyDebt, anyDay, anyPayments, (debt, today, payments) => {
      const { amounts, interest, accruedInterest } = grown(debt, today, payments);
      const paid = sumOf(payments.filter(({ on }) => on <= today).map(({ amount }) => amount));
      const entered = sumOf(debt.balances.map(({ amount }) => amount));

      expect([...amounts, interest, accruedInterest].every(Number.isSafeInteger)).toBe(true);
      expect(Math.min(...amounts, interest, accruedInterest)).toBeGreaterThanOrEqual(0);
      expect(sumOf(amounts)).toBeGreaterThanOrEqual(Math.max(0, entered - paid));
      expect(sumOf(amounts)).toBeLessThanOrEqual(entered + interest);
    }),
  );
});

test("without payments the interest never falls, and a loan has exactly the interest of its days", () => {
  fc.assert(
    fc.property(anyDebt, fc.integer({ min: 0, max: 300 }), (debt, days) => {
      const today = addDays(SINCE, days);
      const { interest } = grown(debt, today);
      const plain = balance({ amount: 765_432, apr: 123_400 });

      expect(grown(debt, addDays(today, 1)).interest).toBeGreaterThanOrEqual(interest);
      expect(grown(loan({ balances: [plain] }), today).interest).toBe(
        simpleInterest(
          { principal: 765_432, apr: 123_400, span: spanOfDays(days, "365") },
          "half-up",
        ),
      );
    }),
  );
});
