import { amountFromCents } from "@snowball/money";
import type { MinimumRule } from "@snowball/payoff";

import type { DebtFacts, MinimumRuleFacts } from "./debt-facts.ts";
import {
  chargeOfMonth,
  estimateMinimum,
  inferMinimumRule,
  ISSUER_RULES,
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
  const { kind, minimum, minimum_rule } = facts;
  const owed = toCents(facts.owed.value);
  const estimate = { minimum_estimate: null, minimum_rule };
  if (minimum_rule !== null || owed === null || owed <= 0) return estimate;
  if (kind !== "credit_card") {
    return report !== null && isPaymentUnclear(facts)
      ? { ...estimate, minimum_estimate: estimateLoanPayment(facts, report, firstMonth) }
      : estimate;
  }

  const balances = readBalances(facts, firstMonth);
  const charge = balances && chargeOfMonth(balances, toCents(facts.monthly_fee) ?? 0);
  if (minimum.value === null) {
    // Without a rate the interest is unknown, so uses the rule without interest.
    const probable = charge
      ? estimateMinimum(charge)
      : estimateMinimum({ owed, charged: 0 }, ISSUER_RULES.usualWithoutRate);
    return { ...estimate, minimum_estimate: amountFromCents(probable) };
  }
  const stated = toCents(minimum.value);

  return charge && stated !== null
    ? { ...estimate, minimum_rule: presentRule(inferMinimumRule(charge, stated)) }
    : estimate;
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
