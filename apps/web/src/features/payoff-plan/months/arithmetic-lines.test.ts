import type { OpeningTerms, Portfolio } from "@snowball/payoff";
import { explainMonth } from "@snowball/payoff/explain";
import { expect, test } from "vitest";

import type { BalanceNames } from "../words/plan-subject.ts";
import { planWords } from "../words/plan-words.ts";
import { subjectFixture } from "../testing/subject-fixture.ts";
import { arithmeticLines } from "./arithmetic-lines.ts";

const words = planWords({ firstMonth: "2026-12-01", currency: "USD" });

function linesOf(
  portfolio: Portfolio,
  names: BalanceNames = {},
  { isKeptSteady = false, month = 1 } = {},
): string[] {
  const [debt] = portfolio.debts;
  const explanation = explainMonth(portfolio, { type: "avalanche" }, { id: debt?.id ?? "", month });
  if (!explanation) throw new Error("no such month");

  return arithmeticLines(explanation, words, { names, isKeptSteady }).map(
    ({ about, sum }) => `${about}: ${sum}`,
  );
}

test("shows every step of a card's month, to check with a calculator", () => {
  const { portfolio } = subjectFixture(
    { Visa: { owed: 4812.3, apr: 24.99, minimum: 145 }, Loan: { owed: 900, apr: 5, minimum: 50 } },
    { budget: { mode: "minimums-plus-extra", extra: 40_000 } },
  );

  expect(linesOf(portfolio)).toEqual([
    "Interest: $4,812.30 × 24.99% ÷ 12 = $100.22",
    "Owed before the payment: $4,812.30 + $100.22 = $4,912.52",
    "Minimum: $145.00 each month",
    "Beyond the minimums: $595.00 budget − $195.00 of all minimums = $400.00; all of it goes here: it has the highest rate",
    "Owed after it: $4,912.52 − $545.00 = $4,367.52",
  ]);
});

test("subtracts interest that the balance already contains in the first whole month", () => {
  const subject = subjectFixture({ Visa: { owed: 4812.3, apr: 24.99, minimum: 145 } });
  const [visa] = subject.portfolio.debts;
  const accrual = { over: 0, under: 365 };
  const terms = { accrual, chargedAhead: { over: 13, under: 365 }, due: 0, escrow: 0 };
  const opening = { money: 0, debts: { [visa?.id ?? ""]: terms } };

  expect(linesOf({ ...subject.portfolio, opening }, {}, { month: 2 })).toContain(
    "Interest: $4,812.30 × 24.99% ÷ 12 − $4,812.30 × 24.99% × 13 ÷ 365 already in the balance = $57.38",
  );
});

test("adds the interest of the days that extra payments wait for paychecks", () => {
  const subject = subjectFixture({ Visa: { owed: 4812.3, apr: 24.99, minimum: 145 } });
  const [visa] = subject.portfolio.debts;
  const wait = (over: number) => ({ over, under: 36_500 });
  const accrual = { over: 10, under: 365 };
  const terms = { accrual, waits: [wait(0), wait(320)], due: 0, escrow: 0 };
  const opening = { money: 0, debts: { [visa?.id ?? ""]: terms } };
  const interestIn = (month: number) =>
    linesOf({ ...subject.portfolio, opening }, {}, { month })[0];

  expect([1, 2].map(interestIn)).toEqual([
    "Interest: $4,812.30 × 24.99% × 10 ÷ 365 days = $32.95",
    "Interest: $4,845.25 × 24.99% ÷ 12 + $4,845.25 × 24.99% × 3.2 ÷ 365 while extra waits for paychecks = $111.52",
  ]);
});

test("shows the days of payments that were made since the statement as a fraction", () => {
  const subject = subjectFixture({ Visa: { owed: 90, apr: 24.99, minimum: 35 } });
  const [visa] = subject.portfolio.debts;
  const terms = { accrual: { over: 24_894, under: 36_500 }, due: 35_00, escrow: 0 };
  const opening = { money: 35_00, debts: { [visa?.id ?? ""]: terms } };

  const lines = linesOf({ ...subject.portfolio, opening });
  expect(lines).toContain("Interest: $90.00 × 24.99% × 248.94 ÷ 365 days = $15.34");
  expect(lines).toContain("Minimum: $35.00 still due this month");
});

test("does not call a bill known that is estimated from its statement", () => {
  const subject = subjectFixture({ Visa: { owed: 4812.3, apr: 24.99, minimum: 145 } });
  const [visa] = subject.portfolio.debts;
  const billed = { accrual: { over: 0, under: 365 }, due: 0, escrow: 0, nextDue: 138_34 };
  const minimumOf = (terms: OpeningTerms) =>
    linesOf(
      { ...subject.portfolio, opening: { money: 0, debts: { [visa?.id ?? ""]: terms } } },
      {},
      { month: 2 },
    ).find((line) => line.startsWith("Minimum"));

  expect(minimumOf(billed)).toBe("Minimum: $138.34 as billed");
  expect(minimumOf({ ...billed, isNextDueEstimated: true })).toBe(
    "Minimum: about $138.34, estimated from the last statement",
  );
});

test("does not call a steady payment a minimum", () => {
  const { portfolio } = subjectFixture({ Visa: { owed: 4812.3, apr: 24.99, minimum: 145 } });

  expect(linesOf(portfolio, {}, { isKeptSteady: true })).toContain(
    "Kept the same: $145.00 each month",
  );
  expect(linesOf(portfolio)).toContain("Minimum: $145.00 each month");
});

test("names the rule of a percentage minimum, and its floor if that applies", () => {
  const { portfolio } = subjectFixture({ Visa: { owed: 1200, apr: 12, minimum: 0 } });
  const [visa] = portfolio.debts;
  const withRule = (floor: number): Portfolio => ({
    ...portfolio,
    debts: visa
      ? [{ ...visa, minimum: { type: "percentPlusInterest", share: 10_000, floor } }]
      : [],
  });

  expect(linesOf(withRule(2000))).toContain(
    "Minimum: 1.00% of $1,200.00 + $12.00 interest and fees = $24.00",
  );
  expect(linesOf(withRule(3500))).toContain(
    "Minimum: 1.00% of $1,200.00 + $12.00 interest and fees, but at least $35.00 = $35.00",
  );
});

test("names each balance in the interest lines", () => {
  const { portfolio } = subjectFixture({ Visa: { owed: 1200, apr: 12, minimum: 100 } });
  const [visa] = portfolio.debts;
  const balances = [
    { id: "purchase_apr", amount: 100_000, apr: 240_000 },
    { id: "special", amount: 20_000, apr: 240_000, promo: { apr: 60_000, months: 6 } },
  ];
  const split = { ...portfolio, debts: visa ? [{ ...visa, balances }] : [] };
  const names = { purchase_apr: "Purchases", special: "Special rate" };

  expect(linesOf(split, names).slice(0, 2)).toEqual([
    "Interest: Purchases: $1,000.00 × 24.00% ÷ 12 = $20.00",
    "Interest: Special rate, at the promotional rate: $200.00 × 6.00% ÷ 12 = $1.00",
  ]);
});

test("leaves out money that remains after a debt's last payment", () => {
  const { portfolio } = subjectFixture(
    { Visa: { owed: 300, apr: 12, minimum: 25 }, Loan: { owed: 900, apr: 5, minimum: 50 } },
    { budget: { mode: "minimums-plus-extra", extra: 40_000 } },
  );

  expect(linesOf(portfolio)).toContain(
    "Beyond the minimums: $475.00 budget − $75.00 of all minimums = $400.00; $278.00 of it goes here: it has the highest rate and this pays it off",
  );
});
