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
} from "@snowball/payoff/loans";

import type { Fields } from "./read-case.ts";
import type { Answer, KindOfCase } from "./solver.ts";

const SIGNIFICANT_DIGITS = 20;
const PERIODS_MAX = 100_000;

const KNOWN = {
  ratePerPeriod: null,
  nper: null,
  pmt: null,
  pv: null,
  fv: null,
  type: null,
  per: null,
  start: null,
  end: null,
  // The start value of a spreadsheet's search for a rate. Accepted but not needed: this solver
  // finds every rate.
  guess: null,
};

/** Time value of money with the function names of spreadsheets. All figures are decimal text. */
export const timeValueSolvers: readonly KindOfCase[] = [
  ["tvm.PMT", (input) => answered(levelPayment(annuity(input))), KNOWN],
  [
    "tvm.NPER",
    (input) => answered(numberOfPayments({ ...terms(input), ...payment(input) })),
    KNOWN,
  ],
  ["tvm.IPMT", (input) => answered(interestPart(annuity(input), input.count("per", 1))), KNOWN],
  ["tvm.PPMT", (input) => answered(principalPart(annuity(input), input.count("per", 1))), KNOWN],
  ["tvm.CUMIPMT", (input) => answered(cumulativeInterest(annuity(input), range(input))), KNOWN],
  ["tvm.CUMPRINC", (input) => answered(cumulativePrincipal(annuity(input), range(input))), KNOWN],
  ["tvm.FV", (input) => answered(futureValue({ ...growth(input), ...present(input) })), KNOWN],
  ["tvm.PV", (input) => answered(presentValue({ ...growth(input), ...future(input) })), KNOWN],
  ["tvm.RATE", (input) => answered(ratePerPeriod({ ...values(input), ...paid(input) })), KNOWN],
];

function answered(value: Fixed | null): Answer {
  if (value !== null) return { result: { value: fixedToText(value, SIGNIFICANT_DIGITS) } };
  const message =
    "No number answers this: the payment never gets there, or the period lies outside the term.";
  return { error: { code: "NO_SOLUTION", message } };
}

/** Reads the terms of a loan with an unknown payment. */
function annuity(input: Fields) {
  return { ...terms(input), ...periods(input) };
}

/** Reads the terms of a loan with an unknown length. */
function terms(input: Fields) {
  return { ...values(input), ...rate(input) };
}

/** Reads growing payments. */
function growth(input: Fields) {
  return { ...timing(input), ...rate(input), ...paid(input) };
}

function paid(input: Fields) {
  return { ...periods(input), ...payment(input) };
}

function values(input: Fields) {
  return { ...present(input), ...future(input), ...timing(input) };
}

/** Defaults to zero if payments or a future value are given, as in spreadsheets. */
function present(input: Fields): { presentValue: Fixed } {
  const isOptional = input.hasFigure("fv") || input.hasFigure("pmt");
  return { presentValue: fixedFromText(input.decimal("pv", isOptional ? "0" : undefined)) };
}

function future(input: Fields): { futureValue: Fixed } {
  return { futureValue: fixedFromText(input.decimal("fv", "0")) };
}

function timing(input: Fields): { timing: "beginning" | "end" } {
  const type = input.integer("type", 0);
  if (type !== 0 && type !== 1) input.fail("type", "0 (end of period) or 1 (beginning)");
  return { timing: type === 1 ? "beginning" : "end" };
}

function rate(input: Fields): { ratePerPeriod: Fixed } {
  return { ratePerPeriod: fixedFromText(input.quotient("ratePerPeriod")) };
}

function periods(input: Fields): { periods: Fixed } {
  const periods = input.decimal("nper");
  if (Math.abs(Number(periods)) > PERIODS_MAX) input.fail("nper", `at most ${PERIODS_MAX}`);
  return { periods: fixedFromText(periods) };
}

/** Defaults to zero if a present or a future value is given. */
function payment(input: Fields): { payment: Fixed } {
  const isOptional = input.hasFigure("pv") || input.hasFigure("fv");
  return { payment: fixedFromText(input.decimal("pmt", isOptional ? "0" : undefined)) };
}

function range(input: Fields) {
  const first = input.count("start", 1);
  return { first, last: input.count("end", first) };
}
