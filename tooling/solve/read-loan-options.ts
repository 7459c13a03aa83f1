import type { Accrual, Debt } from "@snowball/payoff";

import type { Fields } from "./read-case.ts";

export const LOAN_OPTIONS = {
  accrual: { type: null, yearBasis: null, accrued: null, capitaliseInMonths: null },
  deferment: { months: null, isSubsidised: null },
  monthlyFee: null,
  annualFee: { amount: null, firstMonth: null },
  escrow: null,
  mortgageInsurance: { monthly: null, untilPrincipal: null },
};

/** Reads how a debt of a case accrues interest, and its deferment. */
export function readAccrual(debt: Fields): Pick<Debt, "accrual" | "deferment"> {
  return {
    ...(debt.has("accrual") ? { accrual: accrualOf(debt.object("accrual")) } : {}),
    ...(debt.has("deferment") ? { deferment: defermentOf(debt.object("deferment")) } : {}),
  };
}

/**
 * Reads fees and other payments of the debt. Mortgage insurance is validated, but changes no
 * answer.
 */
export function readOtherPayments(debt: Fields): Pick<Debt, "monthlyFee" | "annualFee" | "escrow"> {
  if (debt.has("mortgageInsurance")) checkInsurance(debt.object("mortgageInsurance"));
  return {
    ...(debt.hasFigure("monthlyFee") ? { monthlyFee: debt.count("monthlyFee", 0) } : {}),
    ...(debt.has("annualFee") ? { annualFee: annualFeeOf(debt.object("annualFee")) } : {}),
    ...(debt.hasFigure("escrow") ? { escrow: debt.count("escrow", 0) } : {}),
  };
}

function accrualOf(accrual: Fields): Accrual {
  const type = accrual.oneOf("type", ["monthly", "semi-annual", "simple-daily"]);
  if (type !== "simple-daily") return { type };
  return {
    type,
    yearBasis: accrual.oneOf("yearBasis", ["365", "365.25", "actual"], "365.25"),
    accrued: accrual.count("accrued", 0, 0),
    capitaliseInMonths: accrual.list("capitaliseInMonths", (list, at) => list.count(at, 1), []),
  };
}

function defermentOf(deferment: Fields): NonNullable<Debt["deferment"]> {
  return {
    months: deferment.count("months", 0),
    isSubsidised: deferment.flag("isSubsidised", false),
  };
}

function annualFeeOf(fee: Fields): NonNullable<Debt["annualFee"]> {
  return { amount: fee.count("amount", 0), firstMonth: fee.count("firstMonth", 1, 12) };
}

function checkInsurance(insurance: Fields): void {
  insurance.count("monthly", 0);
  insurance.count("untilPrincipal", 0);
}
