import { planPayoff } from "@snowball/payoff";
import { expect, test } from "vitest";

import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import type { DebtFacts } from "./debt-facts.ts";
import { estimateFigures, type PlainFacts } from "./estimate-figures.ts";
import type { LoanReport } from "./estimate-loan-payment.ts";
import { readPortfolio } from "./read-portfolio.ts";

const firstMonth = "2026-12-01";
const NOTHING: LoanReport = {
  lastPayment: null,
  expectedPayoffDate: null,
  principalLent: null,
  termMonths: null,
};

function loan(facts: Partial<DebtFacts> = {}): PlainFacts {
  return {
    ...cardFacts({
      uuid: "loan",
      kind: "student_loan",
      owed: { value: "12000.00", source: "bank" },
      balances: [balanceFacts({ amount: "12000.00", apr: { value: "5.05", source: "bank" } })],
      minimum: { value: null, source: null },
      accrual: "simple_daily",
      ...facts,
    }),
    minimum_estimate: null,
  };
}

function estimateOf(report: Partial<LoanReport>, facts: Partial<DebtFacts> = {}): string | null {
  return estimateFigures(loan(facts), firstMonth, { ...NOTHING, ...report }).minimum_estimate;
}

const payment = (amount: string, date = "2026-11-13") => ({ lastPayment: { amount, date } });
const byPayoffDate = { expectedPayoffDate: "2034-07-15" };

test.for<[string, Partial<LoanReport>, string]>([
  ["the last payment", { ...payment("127.60"), ...byPayoffDate }, "127.60"],
  ["the expected payoff date without a last payment", byPayoffDate, "157.58"],
  ["the standard plan if nothing else is reported", {}, "127.57"],
  [
    "the standard plan after the expected payoff date",
    { expectedPayoffDate: "2026-10-01" },
    "127.57",
  ],
  [
    "the payoff date if the last payment is old",
    { ...payment("127.60", "2026-08-31"), ...byPayoffDate },
    "157.58",
  ],
  [
    "the payoff date if the last payment is below the interest",
    { ...payment("50.00"), ...byPayoffDate },
    "157.58",
  ],
  [
    "the payoff date if the last payment was an extra one",
    { ...payment("3000.00"), ...byPayoffDate },
    "157.58",
  ],
  [
    "the standard plan if the last payment was the bill of several loans",
    payment("312.44"),
    "127.57",
  ],
])("estimates a student loan's unknown payment from %s", ([, report, expected]) => {
  expect(estimateOf(report)).toBe(expected);
});

test("accepts a last payment below the interest for an income-driven plan", () => {
  const repayment_plan = { type: "income-based repayment", description: null };

  expect(estimateOf(payment("20.00"), { student_loan: { repayment_plan } })).toBe("20.00");
});

test("estimates a mortgage's unknown payment from the loan as it was lent", () => {
  const report = { principalLent: "350000.00", termMonths: 360 };
  const facts: Partial<DebtFacts> = {
    kind: "mortgage",
    balances: [balanceFacts({ amount: "300000.00", apr: { value: "6", source: "bank" } })],
    owed: { value: "300000.00", source: "bank" },
  };

  expect(estimateOf(report, facts)).toBe("2098.43");
  expect(estimateOf({}, facts)).toBeNull();
});

test.for<[string, Partial<DebtFacts>]>([
  ["a payment that the bank reports", { minimum: { value: "80.00", source: "bank" } }],
  ["a zero that the user states", { minimum: { value: "0.00", source: "user" } }],
  ["a deferment", { deferment_until: "2027-06-30" }],
  ["nothing owed", { owed: { value: "0.00", source: "bank" } }],
])("estimates no loan payment with %s", ([, facts]) => {
  expect(estimateOf(payment("127.60"), facts)).toBeNull();
});

test("estimates nothing about a loan that no lender reports", () => {
  expect(estimateFigures(loan(), firstMonth).minimum_estimate).toBeNull();
});

test.for<[string, string | null]>([
  ["unknown", null],
  ["reported as zero", "0.00"],
])("plans a loan whose payment is %s with the estimate", ([, value]) => {
  const facts = loan({ minimum: { value, source: value === null ? null : "bank" } });
  const estimated = {
    ...facts,
    ...estimateFigures(facts, firstMonth, { ...NOTHING, ...payment("127.60") }),
  };
  const planned = readPortfolio([estimated], firstMonth);
  const outcome = planPayoff(
    { ...planned, budget: { mode: "minimums-only" } },
    { type: "minimum-only" },
  );

  expect(planned.estimated).toEqual([{ id: "loan", figures: ["minimum"] }]);
  expect(planned.debts).toMatchObject([{ minimum: { type: "fixed", amount: 127_60 } }]);
  expect(outcome).toMatchObject({ kind: "plan" });
});
