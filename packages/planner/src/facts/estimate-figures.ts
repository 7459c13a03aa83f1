import { lastDayOf, monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { MinimumRule } from "@snowball/payoff";

import type { DebtFacts, MinimumRuleFacts } from "./debt-facts.ts";
import { divideOwed } from "./divide-owed.ts";
import {
  type CardCharge,
  chargeOfMonth,
  estimateMinimum,
  inferMinimumRule,
  ISSUER_RULES,
  withShareOf,
} from "./estimate-minimum.ts";
import { estimateLoanPayment, isPaymentUnclear, type LoanReport } from "./estimate-loan-payment.ts";
import { fromPpm, toCents } from "./exact-units.ts";
import { readBalances, withOffersUntil } from "./read-balances.ts";

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

  if (minimum.value === null) {
    const charge = chargeOf(facts, firstMonth);
    // Without a rate the interest is unknown, so uses the rule without interest.
    const probable = charge
      ? estimateMinimum(charge)
      : estimateMinimum({ owed, charged: 0 }, ISSUER_RULES.usualWithoutRate);
    return { ...estimate, minimum_estimate: amountFromCents(probable) };
  }
  const rule = inferRule(facts, firstMonth);

  return rule ? { ...estimate, minimum_rule: presentRule(rule) } : estimate;
}

/**
 * Infers the rule of a card's stated minimum from what its bank computed it from, as far as that is known. Its share
 * gives that minimum of what is owed now, so that the month's minimum is the bill.
 */
export function inferRule(facts: DebtFacts, firstMonth: string): MinimumRule | null {
  const charge = chargeOfBill(facts, firstMonth);
  const now = chargeOf(facts, firstMonth);
  const minimum = toCents(facts.minimum.value);
  if (charge === null || now === null || minimum === null) return null;

  return withShareOf(inferMinimumRule(charge, minimum), now, minimum);
}

function chargeOf(facts: DebtFacts, firstMonth: string): CardCharge | null {
  const balances = readBalances(facts, firstMonth);

  return balances && chargeOfMonth(balances, toCents(facts.monthly_fee) ?? 0);
}

/**
 * Returns a card's balances and charges when its minimum was computed: those of its last statement, otherwise today's.
 * An offer with an unknown end still applied.
 */
export function chargeOfBill(facts: DebtFacts, firstMonth: string): CardCharge | null {
  const card = withOffersUntil(facts, lastDayOf(monthAfter(firstMonth, 1)));
  const charge = (value: string | null) =>
    chargeOf({ ...card, owed: { ...card.owed, value } }, firstMonth);
  const statement = toCents(facts.last_statement_balance ?? null) ?? 0;
  if (statement <= 0) return charge(facts.owed.value);
  const whole = charge(amountFromCents(statement));
  // A statement contains the charges of its month.
  const [before = 0] = whole ? divideOwed(statement, [whole.owed, whole.charged]) : [];
  const found = charge(amountFromCents(before));

  return found && { ...found, isOfStatement: true };
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
