import {
  cumulativeInterest,
  cumulativePrincipal,
  fixedFromText,
  fixedToText,
  futureValue,
  interestPart,
  levelPayment,
  numberOfPayments,
  presentValue,
  principalPart,
  ratePerPeriod,
  type Fixed,
} from "@snowball/payoff";

import type { Fields } from "./read-case.ts";
import type { Answer, Solver } from "./solver.ts";

const SIGNIFICANT_DIGITS = 20;
const PERIODS_MAX = 100_000;

/** The time value of money, with the names of spreadsheets; every figure is decimal text. */
export const timeValueSolvers: readonly (readonly [string, Solver])[] = [
  ["tvm.PMT", (input) => answered(levelPayment(annuity(input)))],
  ["tvm.NPER", (input) => answered(numberOfPayments({ ...terms(input), payment: payment(input) }))],
  ["tvm.IPMT", (input) => answered(interestPart(annuity(input), input.count("per", 1)))],
  ["tvm.PPMT", (input) => answered(principalPart(annuity(input), input.count("per", 1)))],
  ["tvm.CUMIPMT", (input) => answered(cumulativeInterest(annuity(input), range(input)))],
  ["tvm.CUMPRINC", (input) => answered(cumulativePrincipal(annuity(input), range(input)))],
  ["tvm.FV", (input) => answered(futureValue({ ...annuity(input), payment: payment(input) }))],
  ["tvm.PV", (input) => answered(presentValue({ ...annuity(input), payment: payment(input) }))],
  ["tvm.RATE", (input) => answered(ratePerPeriod(unrated(input)))],
];

function answered(value: Fixed | null): Answer {
  if (value !== null) return { result: { value: fixedToText(value, SIGNIFICANT_DIGITS) } };
  const message =
    "No number answers this: the payment never gets there, or the period lies outside the term.";
  return { error: { code: "NO_SOLUTION", message } };
}

function annuity(input: Fields) {
  return { ...terms(input), periods: periods(input) };
}

function unrated(input: Fields) {
  return { ...values(input), periods: periods(input), payment: payment(input) };
}

function terms(input: Fields) {
  return { ...values(input), ratePerPeriod: fixedFromText(input.quotient("ratePerPeriod")) };
}

function values(input: Fields) {
  const timing = input.integer("type", 0);
  if (timing !== 0 && timing !== 1) input.fail("type", "0 (end of period) or 1 (beginning)");

  return {
    presentValue: fixedFromText(input.decimal("pv", "0")),
    futureValue: fixedFromText(input.decimal("fv", "0")),
    timing: timing === 1 ? ("beginning" as const) : ("end" as const),
  };
}

function periods(input: Fields): Fixed {
  const periods = input.decimal("nper");
  if (Math.abs(Number(periods)) > PERIODS_MAX) input.fail("nper", `at most ${PERIODS_MAX}`);
  return fixedFromText(periods);
}

function payment(input: Fields): Fixed {
  return fixedFromText(input.decimal("pmt", "0"));
}

function range(input: Fields) {
  const first = input.count("start", 1);
  return { first, last: input.count("end", first) };
}
