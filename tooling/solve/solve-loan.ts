import {
  amortizationSchedule,
  asFixed,
  fixedToDecimals,
  fixedToText,
  payoffByRuleOf78,
  rateOfPeriod,
  unroundedPayment,
  type AmortizationSchedule,
  type Loan,
  type Repayment,
  type ScheduleOutcome,
} from "@snowball/payoff";

import type { Fields } from "./read-case.ts";
import type { Answer, Solver } from "./solver.ts";

const MONTHS_PER_YEAR = 12;
/** A hundred years. */
const TERM = { least: 1, most: 1200 };
const PERIODS_PER_YEAR = { weekly: 52, biweekly: 26, semimonthly: 24, monthly: 12, quarterly: 4 };
const FREQUENCIES = ["weekly", "biweekly", "semimonthly", "monthly", "quarterly"] as const;
const RATE_DIGITS = 15;
const PAYMENT_DECIMALS = 8;

/** Single loans with level payments, and precomputed ones by the Rule of 78. */
export const loanSolvers: readonly (readonly [string, Solver])[] = [
  [
    "loan.schedule",
    (input) => (isPrecomputed(input) ? solveRuleOf78(input) : solveSchedule(input)),
  ],
];

/** Only a loan whose interest was fixed at the start has a finance charge. */
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
  const { rebate, payoff } = payoffByRuleOf78(loan, made, rounding(input));

  return { result: { rebateCents: rebate, balanceDueCents: payoff } };
}

function solveSchedule(input: Fields): Answer {
  const loan = readLoan(input);
  const beside = readBeside(input);
  const outcome = amortizationSchedule(loan);
  if (outcome.kind === "impossible") {
    return { error: { code: outcome.code, message: whyImpossible(outcome) } };
  }
  const unrounded = unroundedPayment(loan);

  return {
    result: {
      ...figuresOf(outcome.schedule, loan.periodsPerYear ?? MONTHS_PER_YEAR),
      monthlyRate: fixedToText(asFixed(rateOfPeriod(loan)), RATE_DIGITS),
      ...(unrounded !== null && { unroundedPayment: fixedToDecimals(unrounded, PAYMENT_DECIMALS) }),
      ...besidePrincipal(beside, outcome.schedule, input),
    },
  };
}

function whyImpossible(outcome: Extract<ScheduleOutcome, { kind: "impossible" }>): string {
  if (outcome.code === "NEVER_PAYS_OFF") return "Something is still owed after a hundred years.";
  return (
    `The payment does not cover the interest of ${outcome.interest} cents; ` +
    `at least ${outcome.least} cents are needed.`
  );
}

function figuresOf({ payment, rows, totalInterest }: AmortizationSchedule, periodsPerYear: number) {
  const periods = rows.length;
  const first = rows[0] ?? { interest: 0, principal: 0 };
  // After the first payment and at the end of each full year while something is owed.
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

/** What a mortgage's bill says beside principal and interest; null = nothing. */
type Beside = { escrow: number | null; total: number | null };

function readBeside(input: Fields): Beside {
  return {
    escrow: input.hasFigure("escrowCents") ? input.count("escrowCents", 0) : null,
    total: input.hasFigure("totalPaymentCents") ? input.count("totalPaymentCents", 0) : null,
  };
}

/**
 * Escrow is paid beside principal and interest and never reduces the loan. Where only the total is
 * known, it is the rest of it.
 */
function besidePrincipal(
  { escrow: given, total }: Beside,
  { payment, rows }: AmortizationSchedule,
  input: Fields,
) {
  if (given === null && total === null) return {};
  const escrow = given ?? Math.max(0, (total ?? 0) - payment);
  if (total !== null && payment + escrow !== total) {
    const parts = given === null ? `${payment}` : `${payment} + ${escrow}`;
    input.fail("totalPaymentCents", `principal and interest and the escrow together (${parts})`);
  }
  const firstYear = rows.slice(0, MONTHS_PER_YEAR);

  return {
    principalAndInterestCents: payment,
    totalPaymentCents: payment + escrow,
    cashOut12MonthsCents: firstYear.reduce((sum, row) => sum + row.payment + escrow, 0),
  };
}

function readLoan(input: Fields): Loan {
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
    rounding: rounding(input),
    ...(input.has("firstPeriod") && { firstPeriod: readFirstPeriod(input.object("firstPeriod")) }),
  };
}

/** By number or by name; a name that is known must not say another number. */
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

/** A loan with both keeps its payment, and the last one of its term is what is owed by then. */
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

/** Without a term, a bill's total less its escrow says it as well. */
function agreedPayment(input: Fields): number | null {
  if (input.hasFigure("paymentCents")) return input.count("paymentCents", 1);
  const { escrow, total } = readBeside(input);
  if (input.hasFigure("termMonths") || escrow === null || total === null) return null;

  return total > escrow ? total - escrow : input.fail("totalPaymentCents", `above ${escrow}`);
}

function rounding(input: Fields) {
  return input.oneOf("rounding", ["half-up", "half-even"], "half-up");
}
