import type { Cents, MinimumRule, RatedBalance } from "@snowball/payoff";

import type { DebtFacts, MinimumRuleFacts } from "./debt-facts.ts";
import { chargeOfMonth, inferMinimumRule, ISSUER_RULES } from "./estimate-minimum.ts";
import { toCents, toPpm } from "./exact-units.ts";

/** A rule, and which of a debt's figures it rests on that nobody stated. */
export type MinimumWithEstimates = { rule: MinimumRule; estimated: ("minimum" | "minimum_rule")[] };

type Terms = { balances: readonly RatedBalance[]; useEstimates: boolean };

/**
 * How a debt's minimum payment follows from its balance. In this order: the rule that somebody
 * stated; for a card the rule inferred from the stated minimum, so that it declines as the balance
 * does; for a loan the stated payment, each month the same; for a student loan of which nothing is due
 * yet the standard plan; and with `useEstimates`, for a card without a minimum, the usual rule of issuers. Escrow is part of a stated payment and is taken off.
 * @returns null where none of these is there, or where escrow takes the whole payment.
 */
export function readMinimum(facts: DebtFacts, terms: Terms): MinimumWithEstimates | null {
  const { minimum_rule: stated, minimum } = facts;
  const beside = readEscrow(facts);
  if (beside === null) return null;

  if (stated !== null) {
    const rule = readRule(stated, beside);
    return rule && { rule, estimated: stated.source === "estimate" ? ["minimum_rule"] : [] };
  }
  if (isStillToBeSet(facts)) return { rule: STANDARD_REPAYMENT, estimated: ["minimum"] };
  if (minimum.value !== null) return followStated(facts, { ...terms, beside });

  const mayEstimate = terms.useEstimates && facts.minimum_estimate !== null;
  return mayEstimate ? { rule: ISSUER_RULES.usual, estimated: ["minimum", "minimum_rule"] } : null;
}

/** The federal standard plan: ten years of level payments (34 CFR 685.208(b)). */
const STANDARD_REPAYMENT = { type: "amortizing", termMonths: 120 } as const;

/** Of a student loan before its first payment servicers tell no payment, or one of zero. */
function isStillToBeSet({ kind, deferment_until: deferment, minimum }: DebtFacts): boolean {
  const isAsked = minimum.value !== null && toCents(minimum.value) !== 0;

  return kind === "student_loan" && deferment !== null && !isAsked;
}

/**
 * What of a payment is not for the debt: as stated, else as estimated from the loan's own terms, else
 * nothing is told apart. Null where the amount is too large to be exact.
 */
function readEscrow({ escrow, escrow_estimate: estimate }: DebtFacts): Cents | null {
  const amount = escrow ?? estimate;

  return amount === null ? 0 : toCents(amount);
}

function followStated(
  facts: DebtFacts,
  { balances, beside }: Terms & { beside: Cents },
): MinimumWithEstimates | null {
  const amount = toCents(facts.minimum.value);
  if (amount === null) return null;
  if (facts.kind === "credit_card") {
    const fee = toCents(facts.monthly_fee) ?? 0;
    const rule = inferMinimumRule(chargeOfMonth(balances, fee), amount);
    return { rule, estimated: ["minimum_rule"] };
  }

  const rule = fixed(amount, beside);
  return rule && { rule, estimated: [] };
}

function readRule(facts: MinimumRuleFacts, beside: Cents): MinimumRule | null {
  switch (facts.type) {
    case "fixed": {
      const amount = toCents(facts.amount);
      return amount === null ? null : fixed(amount, beside);
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

/** A rule without a floor asks for its share alone, down to the last cent. */
function readShare(
  { percent, floor }: MinimumRuleFacts,
  type: "percent" | "percentPlusInterest",
): MinimumRule | null {
  const least = floor === null ? 0 : toCents(floor);

  return percent === null || least === null ? null : { type, share: toPpm(percent), floor: least };
}

/** A payment that escrow would use up pays nothing of the debt: one of the two figures is wrong. */
function fixed(payment: Cents, beside: Cents): MinimumRule | null {
  if (beside > 0 && payment <= beside) return null;
  return { type: "fixed", amount: payment - beside };
}
