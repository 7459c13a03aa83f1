import type { Loan, Repayment } from "@snowball/payoff/loans";

import type { Fields } from "./read-case.ts";
import { readRounding } from "./read-rounding.ts";

const MONTHS_PER_YEAR = 12;
/** One hundred years. */
export const TERM = { least: 1, most: 1200 };
const PERIODS_PER_YEAR = { weekly: 52, biweekly: 26, semimonthly: 24, monthly: 12, quarterly: 4 };
const FREQUENCIES = ["weekly", "biweekly", "semimonthly", "monthly", "quarterly"] as const;

export const LOAN_FIELDS = {
  principalCents: null,
  apr: null,
  termMonths: null,
  paymentCents: null,
  frequency: null,
  periodsPerYear: null,
  compounding: null,
  extraPrincipalCents: null,
  prepayments: { period: null, amountCents: null },
  amortizationMonths: null,
  balloonCents: null,
  firstPeriod: { days: null, yearBasis: null },
  escrowCents: null,
  totalPaymentCents: null,
  rounding: null,
};

/** Reads a loan with level payments. */
export function readLoan(input: Fields): Loan {
  const periodsPerYear = readPeriodsPerYear(input);

  return {
    principal: input.count("principalCents", 0),
    apr: input.percentPpm("apr"),
    repayment: readRepayment(input, periodsPerYear),
    periodsPerYear,
    compounding: input.oneOf("compounding", ["each-period", "semi-annual"], "each-period"),
    extraPrincipal: input.count("extraPrincipalCents", 0, 0),
    prepayments: input.objects("prepayments", []).map((one) => ({
      period: one.count("period", 1),
      amount: one.count("amountCents", 0),
    })),
    rounding: readRounding(input),
    ...(input.has("firstPeriod") && { firstPeriod: readFirstPeriod(input.object("firstPeriod")) }),
  };
}

/** Reads the periods as a number or a name. If both are given, they must agree. */
function readPeriodsPerYear(input: Fields): number {
  if (!input.hasFigure("periodsPerYear")) {
    return PERIODS_PER_YEAR[input.oneOf("frequency", FREQUENCIES, "monthly")];
  }
  const periods = input.countWithin("periodsPerYear", { least: 1, most: 366 });
  const name = input.has("frequency") ? input.text("frequency") : "";
  const named = FREQUENCIES.find((frequency) => frequency === name);
  if (named && PERIODS_PER_YEAR[named] !== periods) {
    input.fail("periodsPerYear", `the ${PERIODS_PER_YEAR[named]} of "${named}"`);
  }
  return periods;
}

function readFirstPeriod(first: Fields) {
  return {
    days: first.count("days", 0),
    daysPerYear: first.oneOf("yearBasis", ["360", "365"], "365"),
  };
}

/**
 * With a payment and a term, the payment stays fixed, and the last payment of the term is the rest.
 */
function readRepayment(input: Fields, periodsPerYear: number): Repayment {
  const agreed = agreedPayment(input);
  if (!input.hasFigure("termMonths")) {
    return { type: "payment", amount: agreed ?? input.count("paymentCents", 1) };
  }
  const term = input.countWithin("termMonths", TERM);
  const periodsIn = (months: number): number =>
    Math.max(1, Math.round((months * periodsPerYear) / MONTHS_PER_YEAR));
  const periods = periodsIn(term);
  if (agreed !== null) return { type: "term", periods, payment: agreed };

  return {
    type: "term",
    periods,
    amortizationPeriods: periodsIn(
      input.countWithin("amortizationMonths", { ...TERM, least: term }, term),
    ),
    balloon: input.count("balloonCents", 0, 0),
  };
}

/** Without a term, the total of a bill minus its escrow is the payment. */
function agreedPayment(input: Fields): number | null {
  if (input.hasFigure("paymentCents")) return input.count("paymentCents", 1);
  const { escrow, total } = readBillParts(input);
  if (input.hasFigure("termMonths") || escrow === null || total === null) return null;

  return total > escrow ? total - escrow : input.fail("totalPaymentCents", `above ${escrow}`);
}

/** Parts of a mortgage bill other than principal and interest. Null if absent. */
export type BillParts = { escrow: number | null; total: number | null };

/** Reads those parts of the case. */
export function readBillParts(input: Fields): BillParts {
  return {
    escrow: input.hasFigure("escrowCents") ? input.count("escrowCents", 0) : null,
    total: input.hasFigure("totalPaymentCents") ? input.count("totalPaymentCents", 0) : null,
  };
}
