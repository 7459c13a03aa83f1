import type { Cents, MinimumRule } from "@snowball/payoff";

import type { DebtFacts, MinimumRuleFacts } from "./debt-facts.ts";
import { escrowOf } from "./escrow.ts";
import { inferRule } from "./estimate-figures.ts";
import { isPaymentUnclear, STANDARD_REPAYMENT_MONTHS } from "./estimate-loan-payment.ts";
import { ISSUER_RULES } from "./estimate-minimum.ts";
import { toCents, toPpm } from "./exact-units.ts";

/** A rule, and the figures of the debt that it estimates. */
export type MinimumWithEstimates = { rule: MinimumRule; estimated: ("minimum" | "minimum_rule")[] };

/**
 * Returns how a debt's minimum follows from its balance. Sources in this order: the stated rule; for a card the rule
 * inferred from the stated minimum, so that it declines with the balance; for a loan the stated payment, constant; for
 * a student loan before its first payment the standard plan; the usual rule for a card without a minimum, and the
 * estimated payment for a loan with none or zero. Escrow is part of a payment and is subtracted.
 * @returns null if there is no source, or if escrow takes the whole payment.
 */
export function readMinimum(facts: DebtFacts, firstMonth: string): MinimumWithEstimates | null {
  const { minimum_rule: stated, minimum } = facts;
  const escrow = escrowOf(facts);

  if (stated !== null) {
    return estimating(
      readRule(stated, escrow),
      stated.source === "estimate" ? ["minimum_rule"] : [],
    );
  }
  if (isStillToBeSet(facts)) return { rule: STANDARD_REPAYMENT, estimated: ["minimum"] };
  const estimate = toCents(facts.minimum_estimate);
  if (facts.kind !== "credit_card" && estimate !== null && isPaymentUnclear(facts)) {
    return estimating(fixed(estimate, escrow), ["minimum"]);
  }
  if (minimum.value === null) {
    const usual = estimate === null ? null : ISSUER_RULES.usual;
    return estimating(usual, ["minimum", "minimum_rule"]);
  }
  const amount = toCents(minimum.value);
  if (amount === null) return null;
  if (facts.kind !== "credit_card") return estimating(fixed(amount, escrow), []);

  return estimating(inferRule(facts, firstMonth), ["minimum_rule"]);
}

function estimating(
  rule: MinimumRule | null,
  estimated: MinimumWithEstimates["estimated"],
): MinimumWithEstimates | null {
  return rule && { rule, estimated };
}

/** Returns the rule of a card that the user entered; without any figure the usual rule. */
export function enteredMinimum({
  minimum,
  minimum_rule: rule,
}: {
  minimum: string | null;
  minimum_rule: Omit<MinimumRuleFacts, "source"> | null;
}): MinimumRule {
  const amount = toCents(minimum);
  const stated = rule === null ? null : readRule(rule, 0);

  return stated ?? (amount === null ? ISSUER_RULES.usual : { type: "fixed", amount });
}

const STANDARD_REPAYMENT = { type: "amortizing", termMonths: STANDARD_REPAYMENT_MONTHS } as const;

/** Servicers report no payment, or zero, before the first payment of a student loan. */
function isStillToBeSet({ kind, deferment_until: deferment, minimum }: DebtFacts): boolean {
  const isRequested = minimum.value !== null && toCents(minimum.value) !== 0;

  return kind === "student_loan" && deferment !== null && !isRequested;
}

function readRule(facts: Omit<MinimumRuleFacts, "source">, escrow: Cents): MinimumRule | null {
  switch (facts.type) {
    case "fixed": {
      const amount = toCents(facts.amount);
      return amount === null ? null : fixed(amount, escrow);
    }
    case "percent":
      return readShare(facts, "percent");
    case "percent_plus_interest":
      return readShare(facts, "percentPlusInterest");
    case "amortizing":
      return facts.term_months === null
        ? null
        : { type: "amortizing", termMonths: facts.term_months };
  }
}

/** Without a floor, the minimum is the share alone, down to the last cent. */
function readShare(
  { percent, floor }: Omit<MinimumRuleFacts, "source">,
  type: "percent" | "percentPlusInterest",
): MinimumRule | null {
  const least = floor === null ? 0 : toCents(floor);

  return percent === null || least === null ? null : { type, share: toPpm(percent), floor: least };
}

/** Returns null for a negative payment, or one that escrow would use up: one of the figures is wrong. */
function fixed(payment: Cents, escrow: Cents): MinimumRule | null {
  if (payment < 0 || (escrow > 0 && payment <= escrow)) return null;
  return { type: "fixed", amount: payment - escrow };
}
