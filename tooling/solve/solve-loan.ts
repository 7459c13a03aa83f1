import {
  amortizationSchedule,
  exactRateOfPeriod,
  fixedToDecimals,
  fixedToText,
  payoffByRuleOf78,
  unroundedPayment,
  type AmortizationSchedule,
  type ScheduleOutcome,
} from "@snowball/payoff/loans";

import type { Fields } from "./read-case.ts";
import { LOAN_FIELDS, readBillParts, readLoan, TERM, type BillParts } from "./read-loan.ts";
import { readRounding } from "./read-rounding.ts";
import type { Answer, KindOfCase } from "./solver.ts";

const MONTHS_PER_YEAR = 12;
const RATE_DIGITS = 15;
const PAYMENT_DECIMALS = 8;

/** Single loans with level payments, and precomputed loans by the Rule of 78. */
export const loanSolvers: readonly KindOfCase[] = [
  [
    "loan.schedule",
    (input) => (isPrecomputed(input) ? solveRuleOf78(input) : solveSchedule(input)),
    { ...LOAN_FIELDS, financeChargeCents: null, paymentsMade: null },
  ],
];

/** Only a loan with interest fixed at the start has a finance charge. */
function isPrecomputed(input: Fields): boolean {
  return input.hasFigure("financeChargeCents");
}

function solveRuleOf78(input: Fields): Answer {
  const periods = input.countWithin("termMonths", TERM);
  const made = input.count("paymentsMade", 0);
  if (made > periods) input.fail("paymentsMade", `at most the ${periods} payments of the term`);
  const loan = {
    payment: input.count("paymentCents", 0),
    periods,
    financeCharge: input.count("financeChargeCents", 0),
  };
  const { rebate, payoff } = payoffByRuleOf78(loan, made, readRounding(input));

  return { result: { rebateCents: rebate, balanceDueCents: payoff } };
}

function solveSchedule(input: Fields): Answer {
  const loan = readLoan(input);
  const parts = readBillParts(input);
  const outcome = amortizationSchedule(loan);
  if (outcome.kind === "impossible") {
    return { error: refusalOf(outcome) };
  }
  const unrounded = unroundedPayment(loan);
  const periodsPerYear = loan.periodsPerYear ?? MONTHS_PER_YEAR;

  return {
    result: {
      ...figuresOf(outcome.schedule, periodsPerYear),
      monthlyRate: fixedToText(exactRateOfPeriod(loan), RATE_DIGITS),
      ...(unrounded !== null && { unroundedPayment: fixedToDecimals(unrounded, PAYMENT_DECIMALS) }),
      ...escrowPart(parts, { ...outcome.schedule, periodsPerYear }, input),
    },
  };
}

function refusalOf(outcome: Extract<ScheduleOutcome, { kind: "impossible" }>) {
  const { code } = outcome;
  if (code === "NEVER_PAYS_OFF") {
    return { code, message: "Something is still owed after a hundred years." };
  }
  const { interest, least } = outcome;
  const message = `The payment does not cover the interest of ${interest} cents; at least ${least} cents are needed.`;
  return { code, message, interestCents: interest, leastPaymentCents: least };
}

function figuresOf({ payment, rows, totalInterest }: AmortizationSchedule, periodsPerYear: number) {
  const periods = rows.length;
  const first = rows[0] ?? { interest: 0, principal: 0 };
  // After the first payment, and at the end of each full year while a balance remains.
  const marks = rows.filter(
    ({ period, balance }) => balance > 0 && (period === 1 || period % periodsPerYear === 0),
  );

  return {
    paymentCents: payment,
    ...(periodsPerYear === MONTHS_PER_YEAR && { months: periods }),
    periods,
    years: Math.round((periods / periodsPerYear) * 100) / 100,
    totalInterestCents: totalInterest,
    lastPaymentCents: rows.at(-1)?.payment ?? 0,
    balanceAfter: Object.fromEntries(marks.map(({ period, balance }) => [period, balance])),
    firstRow: { interest: first.interest, principal: first.principal },
  };
}

/**
 * Returns the escrow part of each payment, which is separate from principal and interest and never
 * reduces the loan. If only the total is known, escrow is the rest of it.
 */
function escrowPart(
  { escrow: given, total }: BillParts,
  { payment, rows, periodsPerYear }: AmortizationSchedule & { periodsPerYear: number },
  input: Fields,
) {
  if (given === null && total === null) return {};
  const escrow = given ?? Math.max(0, (total ?? 0) - payment);
  if (total !== null && payment + escrow !== total) {
    const parts = given === null ? `${payment}` : `${payment} + ${escrow}`;
    input.fail("totalPaymentCents", `principal and interest and the escrow together (${parts})`);
  }
  const firstYear = rows.slice(0, periodsPerYear);

  return {
    principalAndInterestCents: payment,
    totalPaymentCents: payment + escrow,
    cashOut12MonthsCents: firstYear.reduce((sum, row) => sum + row.payment + escrow, 0),
  };
}
