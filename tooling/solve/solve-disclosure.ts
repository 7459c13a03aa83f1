import {
  actuarialApr,
  allocateExcessPayment,
  disclosedTime,
  repaymentDisclosure,
  type CardBalance,
  type CardStatement,
  type DatedAmount,
  type MinimumMonth,
} from "@snowball/payoff/disclosures";
import { fixedFromText, fixedToDecimals, fixedToText, type Fixed } from "@snowball/payoff/loans";

import type { Fields } from "./read-case.ts";
import type { Answer, KindOfCase } from "./solver.ts";

const APR_DIGITS = 10;
const UNIT_PERIODS_MAX = 10_000;
/** The base of the percentage in Appendix M1, which a case may state. */
const MINIMUM_BASE = "balance before this month's finance charge";

const DATED_AMOUNT = { amount: null, t: null, f: null };

/**
 * Figures that United States law requires of lenders: APR, repayment disclosures, allocation of
 * payments.
 */
export const disclosureSolvers: readonly KindOfCase[] = [
  [
    "apr.actuarial",
    solveApr,
    {
      advanceDate: null,
      amountFinanced: null,
      advances: DATED_AMOUNT,
      payments: DATED_AMOUNT,
      unitPeriodsPerYear: null,
    },
  ],
  [
    "regz.repaymentDisclosure",
    solveDisclosure,
    {
      tiers: { balance: null, apr: null },
      minimum: { percent: null, floorDollars: null, base: null },
      promo: { lastMonth: null, thenApr: null },
    },
  ],
  [
    "card.allocateExcess",
    solveAllocation,
    {
      excessCents: null,
      balances: {
        id: null,
        balanceCents: null,
        apr: null,
        disputedCents: null,
        deferredInterest: null,
      },
      cyclesUntilDeferredExpiry: null,
    },
  ],
];

/** Only the distances from the date of the advance matter, and those are in `t` and `f`. */
function solveApr(input: Fields): Answer {
  if (input.has("advanceDate")) input.date("advanceDate");
  const apr = actuarialApr({
    advances: advancesOf(input),
    payments: input.objects("payments").map(datedAmount),
    unitPeriodsPerYear: unitPeriodsPerYear(input),
  });
  if (apr === null) {
    const message = "No rate makes the payments worth what was advanced.";
    return { error: { code: "NO_RATE", message } };
  }
  const aprPercent = fixedToText(apr * 100n, APR_DIGITS);
  return { result: { aprPercent, aprRounded2: fixedToDecimals(apr * 100n, 2) } };
}

function unitPeriodsPerYear(input: Fields): Fixed {
  const count = fixedFromText(input.quotient("unitPeriodsPerYear"));
  return count > 0n ? count : input.fail("unitPeriodsPerYear", "more than 0");
}

/** Reads one advance at the start, or several with their own dates. */
function advancesOf(input: Fields): DatedAmount[] {
  if (input.has("advances")) return input.objects("advances").map(datedAmount);
  const amount = fixedFromText(input.decimal("amountFinanced"));
  return [{ amount, unitPeriods: 0, fraction: 0n }];
}

function datedAmount(fields: Fields): DatedAmount {
  const fraction = fixedFromText(fields.quotient("f", "0"));
  if (fraction < 0n) fields.fail("f", "a part of a unit-period from 0");
  return {
    amount: fixedFromText(fields.decimal("amount")),
    unitPeriods: fields.countWithin("t", { least: 0, most: UNIT_PERIODS_MAX }),
    fraction,
  };
}

function solveDisclosure(input: Fields): Answer {
  const outcome = repaymentDisclosure(statementOf(input));
  if (outcome.kind === "never") {
    const message = "The minimum payments never repay this balance.";
    return { error: { code: "NEGATIVE_AMORTIZATION", message } };
  }
  const { months, minimumPaymentTotal, payment36, total36, savingsDollars } = outcome.disclosure;
  const { count, unit } = disclosedTime(months.length);

  return {
    result: {
      months: months.length,
      minimumPaymentTotalCents: minimumPaymentTotal,
      disclosedTime: count === 1 ? `1 ${unit.slice(0, -1)}` : `${count} ${unit}`,
      payment36Cents: payment36,
      total36Cents: total36,
      savingsDollars,
      first3: months.slice(0, 3).map(written),
      last: months.slice(-1).map(written)[0] ?? null,
    },
  };
}

function statementOf(input: Fields): CardStatement {
  const minimum = input.object("minimum");
  minimum.oneOf("base", [MINIMUM_BASE], MINIMUM_BASE);
  const promo = input.has("promo") ? input.object("promo") : null;

  return {
    balances: input
      .objects("tiers")
      .map((tier) => ({ amount: tier.dollars("balance"), apr: tier.percentPpm("apr") })),
    minimum: { share: minimum.percentPpm("percent"), floor: minimum.dollars("floorDollars") },
    ...(promo && {
      promo: { lastMonth: promo.count("lastMonth", 0), thenApr: promo.percentPpm("thenApr") },
    }),
  };
}

function written({ month, payment, financeCharge }: MinimumMonth) {
  return { month, paymentCents: payment, financeChargeCents: financeCharge };
}

function solveAllocation(input: Fields): Answer {
  const { allocated } = allocateExcessPayment({
    excess: input.count("excessCents", 0),
    balances: input.identified("balances").map(readCardBalance),
    cyclesUntilDeferredExpiry: input.has("cyclesUntilDeferredExpiry")
      ? input.count("cyclesUntilDeferredExpiry", 0)
      : null,
  });

  return { result: Object.fromEntries(allocated) };
}

function readCardBalance(balance: Fields): CardBalance {
  const amount = balance.integer("balanceCents");
  const most = Math.max(0, amount);
  return {
    id: balance.text("id"),
    amount,
    apr: balance.percentPpm("apr"),
    disputed: balance.countWithin("disputedCents", { least: 0, most }, 0),
    isDeferredInterest: balance.flag("deferredInterest", false),
  };
}
