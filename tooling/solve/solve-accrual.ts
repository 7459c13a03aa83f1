import { addDays, daysBetween } from "@snowball/dates";
import {
  accrueSimpleDaily,
  averageDailyBalanceInterest,
  compoundDailyInterest,
  fixedToText,
  simpleInterest,
  spanBetween,
  spanOfDays,
  type SimpleDailyRow,
  type Span,
} from "@snowball/payoff/loans";

import type { Fields } from "./read-case.ts";
import { readRounding } from "./read-rounding.ts";
import type { Answer, KindOfCase } from "./solver.ts";

/** One hundred years. */
const DAYS_MAX = 36_525;
const FIXED_BASES = ["360", "365", "365.25", "366"] as const;
const BASES = [...FIXED_BASES, "actual"] as const;
const METHODS = ["simpleDaily", "compoundDaily", "averageDailyBalance"] as const;

/** Daily interest: a single accrual, or a student loan until payoff. */
export const accrualSolvers: readonly KindOfCase[] = [
  [
    "accrual",
    solveAccrual,
    {
      method: null,
      principalCents: null,
      apr: null,
      yearBasis: null,
      days: null,
      from: null,
      to: null,
      factorDecimals: null,
      paymentCents: null,
      segments: { days: null, balanceCents: null },
      rounding: null,
    },
  ],
  [
    "student.simpleDaily",
    solveStudentLoan,
    {
      principalCents: null,
      accruedInterestCents: null,
      apr: null,
      start: null,
      yearBasis: null,
      capitaliseOn: null,
      payments: { date: null, amountCents: null },
      rounding: null,
    },
  ],
];

function solveAccrual(input: Fields): Answer {
  const method = input.oneOf("method", METHODS);
  if (method === "averageDailyBalance") return solveAverageDailyBalance(input);

  const span = spanOf(input);
  const accrual = {
    principal: input.integer("principalCents"),
    apr: input.percentPpm("apr"),
    span,
    ...readFactor(input),
  };
  const accrue = method === "compoundDaily" ? compoundDailyInterest : simpleInterest;
  const interest = accrue(accrual, readRounding(input));
  const days = span.reduce((sum, part) => sum + part.days, 0);

  return { result: { days, interestCents: interest, ...afterPayment(input, interest) } };
}

function readFactor(input: Fields): { factorDecimals?: number } {
  if (!input.hasFigure("factorDecimals")) return {};
  return { factorDecimals: input.countWithin("factorDecimals", { least: 0, most: 30 }) };
}

/** Takes two dates, or a number of days with a fixed length of the year. */
function spanOf(input: Fields): Span {
  const days = input.hasFigure("days")
    ? input.countWithin("days", { least: 0, most: DAYS_MAX })
    : null;
  if (days !== null && !input.has("from") && !input.has("to")) {
    return spanOfDays(days, input.oneOf("yearBasis", FIXED_BASES));
  }
  const from = input.date("from");
  const to = input.date("to");
  const latest = addDays(from, DAYS_MAX);
  if (to < from || to > latest) input.fail("to", `a date from ${from} to ${latest}`);
  const between = daysBetween(from, to);
  if (days !== null && days !== between)
    input.fail("days", `the ${between} days between the dates`);
  return spanBetween({ from, to }, input.oneOf("yearBasis", BASES));
}

/** A payment covers interest first. */
function afterPayment(input: Fields, interest: number) {
  if (!input.hasFigure("paymentCents")) return {};
  const principal = input.integer("principalCents");
  const owed = Math.max(0, principal);
  const beyondInterest = Math.max(0, input.count("paymentCents", 0) - interest);
  const principalPaid = Math.min(owed, beyondInterest);

  return { principalPaidCents: principalPaid, newPrincipalCents: principal - principalPaid };
}

function solveAverageDailyBalance(input: Fields): Answer {
  const { average, interest } = averageDailyBalanceInterest(
    {
      segments: input.objects("segments").map((segment) => ({
        days: segment.countWithin("days", { least: 0, most: DAYS_MAX }),
        balance: segment.integer("balanceCents"),
      })),
      apr: input.percentPpm("apr"),
      yearBasis: input.oneOf("yearBasis", FIXED_BASES),
      ...readFactor(input),
    },
    readRounding(input),
  );
  if (average === null) input.fail("segments", "a list with at least one day");

  return {
    result: { averageDailyBalanceCents: fixedToText(average, 15), interestCents: interest },
  };
}

function solveStudentLoan(input: Fields): Answer {
  const start = input.date("start");
  const dateFromStart = (fields: Fields, name: string): string => {
    const date = fields.date(name);
    return date >= start ? date : fields.fail(name, `a date from ${start} on`);
  };
  const { rows, totalInterest, principal, accrued } = accrueSimpleDaily(
    {
      principal: input.count("principalCents", 0),
      accrued: input.count("accruedInterestCents", 0, 0),
      apr: input.percentPpm("apr"),
      start,
      yearBasis: input.oneOf("yearBasis", BASES),
      capitaliseOn: input.list("capitaliseOn", dateFromStart, []),
      payments: input.objects("payments").map((payment) => ({
        date: dateFromStart(payment, "date"),
        amount: payment.count("amountCents", 0),
      })),
    },
    readRounding(input),
  );

  return {
    result: {
      finalPrincipalCents: principal,
      finalAccruedCents: accrued,
      totalInterestCents: totalInterest,
      rows: rows.map(written),
    },
  };
}

/** The format has no number of days in payment rows, so `days` is null there. */
function written(row: SimpleDailyRow) {
  const { date, event, interest, principal, accrued } = row;
  if (row.event === "capitalise") {
    return { date, event, interest, capitalised: row.capitalised, principal };
  }
  const { paid, toInterest, toPrincipal } = row;
  return { date, event, days: null, interest, paid, toInterest, toPrincipal, principal, accrued };
}
