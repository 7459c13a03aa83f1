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
import { fromPpm, toCents } from "./exact-units.ts";
import { readBalances } from "./read-balances.ts";

/** Facts before anything about them was estimated. */
export type PlainFacts = DebtFacts & { minimum_estimate: null };

/**
 * What can be estimated about a debt, to be shown beside the facts with that label: for a card
 * without a minimum what its issuer probably asks for, and for a card with one the rule that it seems
 * to follow. Loans have terms that nobody can guess, so nothing is estimated about them.
 * @param firstMonth the month of the next payment, as the date of its first day.
 */
export function estimateFigures(
  facts: PlainFacts,
  firstMonth: string,
): Pick<DebtFacts, "minimum_estimate" | "minimum_rule"> {
  const owed = toCents(facts.owed.value);
  if (facts.kind !== "credit_card" || facts.minimum_rule !== null || owed === null || owed <= 0) {
    return { minimum_estimate: null, minimum_rule: facts.minimum_rule };
  }

  const balances = readBalances(facts, firstMonth);
  const charge = balances && chargeOfMonth(balances, toCents(facts.monthly_fee) ?? 0);
  return facts.minimum.value === null
    ? { minimum_estimate: amountFromCents(probableMinimum(charge, owed)), minimum_rule: null }
    : { minimum_estimate: null, minimum_rule: inferredRule(charge, facts.minimum.value) };
}

/** Without a rate the interest in the usual rule is unknown, so the family without it serves. */
function probableMinimum(charge: MonthlyCharge | null, owed: Cents): Cents {
  return charge === null
    ? estimateMinimum({ owed, charged: 0 }, ISSUER_RULES.usualWithoutRate)
    : estimateMinimum(charge);
}

function inferredRule(charge: CardCharge | null, stated: string): MinimumRuleFacts | null {
  const minimum = toCents(stated);

  return charge && minimum !== null ? presentRule(inferMinimumRule(charge, minimum)) : null;
}

/** A rule that nobody stated, as the wire says it. */
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
