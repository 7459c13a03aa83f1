import { amountFromCents } from "@snowball/money";
import type { Cents, MinimumRule } from "@snowball/payoff";

import type { DebtFacts, MinimumRuleFacts } from "./debt-facts.ts";
import {
  type CardCharge,
  chargeOfMonth,
  estimateMinimum,
  inferMinimumRule,
  ISSUER_RULES,
  type MonthlyCharge,
} from "./estimate-minimum.ts";
import { estimateLoanPayment, isPaymentUnclear, type LoanReport } from "./estimate-loan-payment.ts";
import { fromPpm, toCents } from "./exact-units.ts";
import { readBalances } from "./read-balances.ts";

/** Facts before any estimate was added. */
export type PlainFacts = DebtFacts & { minimum_estimate: null };

/**
 * Estimates the figures that are shown next to a debt's facts and labeled as estimates: the minimum of a card without
 * one, the rule that a card's minimum follows, and the payment of a loan with no reported payment or zero.
 * @param firstMonth the month of the next payment, as the date of its first day.
 * @param report of a linked loan; without it no loan figure is estimated.
 */
export function estimateFigures(
  facts: PlainFacts,
  firstMonth: string,
  report: LoanReport | null = null,
): Pick<DebtFacts, "minimum_estimate" | "minimum_rule"> {
  const owed = toCents(facts.owed.value);
  const nothing = { minimum_estimate: null, minimum_rule: facts.minimum_rule };
  if (facts.minimum_rule !== null || owed === null || owed <= 0) return nothing;
  if (facts.kind !== "credit_card") {
    const isEstimated = report !== null && isPaymentUnclear(facts);
    return isEstimated
      ? { ...nothing, minimum_estimate: estimateLoanPayment(facts, report, firstMonth) }
      : nothing;
  }

  const balances = readBalances(facts, firstMonth);
  const charge = balances && chargeOfMonth(balances, toCents(facts.monthly_fee) ?? 0);
  return facts.minimum.value === null
    ? { minimum_estimate: amountFromCents(probableMinimum(charge, owed)), minimum_rule: null }
    : { minimum_estimate: null, minimum_rule: inferredRule(charge, facts.minimum.value) };
}

/** Without a rate the interest is unknown, so uses the rule without interest. */
function probableMinimum(charge: MonthlyCharge | null, owed: Cents): Cents {
  return charge === null
    ? estimateMinimum({ owed, charged: 0 }, ISSUER_RULES.usualWithoutRate)
    : estimateMinimum(charge);
}

function inferredRule(charge: CardCharge | null, stated: string): MinimumRuleFacts | null {
  const minimum = toCents(stated);

  return charge && minimum !== null ? presentRule(inferMinimumRule(charge, minimum)) : null;
}

/** Converts an estimated rule to wire format. */
export function presentRule(rule: MinimumRule): MinimumRuleFacts {
  const blank = { amount: null, percent: null, floor: null, term_months: null } as const;
  const source = "estimate";

  switch (rule.type) {
    case "fixed":
      return { ...blank, type: "fixed", amount: amountFromCents(rule.amount), source };
    case "amortizing":
      return { ...blank, type: "amortizing", term_months: rule.termMonths, source };
    case "percent":
    case "percentPlusInterest":
      return {
        ...blank,
        type: rule.type === "percent" ? "percent" : "percent_plus_interest",
        percent: fromPpm(rule.share),
        floor: amountFromCents(rule.floor),
        source,
      };
  }
}
