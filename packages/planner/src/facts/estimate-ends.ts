import type { EstimatedFigure } from "@snowball/contract";
import { lastDayOf, monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { Cents, MinimumRule } from "@snowball/payoff";

import type { DebtFacts } from "./debt-facts.ts";
import { levelPaymentOf } from "./escrow.ts";
import { chargeOfBill, presentRule } from "./estimate-figures.ts";
import {
  type CardCharge,
  estimateMinimum,
  inferMinimumRule,
  ISSUER_RULES,
  paysOff,
  rulesOfMinimum,
} from "./estimate-minimum.ts";
import { toCents } from "./exact-units.ts";
import { withOffersUntil } from "./read-balances.ts";

/** With `sooner` a plan tends to end sooner, with `later` later. */
export type End = "sooner" | "later";
/** Two values of one figure. */
type Ends<Reading> = Record<End, Reading>;

/** The longest promotional rate that American issuers advertised in 2024–2026. */
const LONGEST_PROMO_MONTHS = 21;
/** The longest usual term of an American mortgage. */
const LONGEST_MORTGAGE_MONTHS = 360;
/** The federal extended plan (34 CFR 685.208(d)). */
export const LONGEST_REPAYMENT_MONTHS = 300;
/** A servicer may collect a sixth more than the year's bills (12 CFR 1024.17(c)(1)(ii)). */
const CUSHION = 6;
/** Taxes and insurance are 32 % of the average mortgage payment (ICE Mortgage Monitor, 2024). */
const USUAL_ESCROW = 3;

type Terms = { end: End; firstMonth: string };

/**
 * Replaces an estimated figure by its lowest or highest plausible value. docs/engine.md explains each end. An end that
 * equals the estimate changes nothing.
 */
export function assume(
  facts: DebtFacts,
  figure: EstimatedFigure | "balance",
  terms: Terms,
): DebtFacts {
  switch (figure) {
    case "balance":
      return withOtherInterest(facts, terms.end);
    case "minimum":
    case "minimum_rule":
      return withRule(facts, terms);
    case "promo_end":
      return terms.end === "later"
        ? facts
        : withOffersUntil(facts, lastDayOf(monthAfter(terms.firstMonth, LONGEST_PROMO_MONTHS - 1)));
    case "escrow":
      return withOtherEscrow(facts, terms.end);
  }
}

/** Sooner, without the interest that is estimated since the last update of the balance. Later, with as much again. */
function withOtherInterest(facts: DebtFacts, end: End): DebtFacts {
  const owed = toCents(facts.owed.value);
  const interest = toCents(facts.estimated_interest ?? null);
  if (owed === null || interest === null) return facts;
  const value = amountFromCents(end === "sooner" ? owed - interest : owed + interest);

  return { ...facts, owed: { ...facts.owed, value } };
}

/** Removes an inferred rule, so that it is inferred again from the changed balances. */
export function withoutInferredRule(facts: DebtFacts): DebtFacts {
  const isInferred = facts.kind === "credit_card" && facts.minimum_rule?.source === "estimate";

  return isInferred && facts.minimum.value !== null ? { ...facts, minimum_rule: null } : facts;
}

/** For a card another rule, for a loan with an unknown payment the longest usual term. */
function withRule(facts: DebtFacts, { end, firstMonth }: Terms): DebtFacts {
  if (facts.kind !== "credit_card" && end === "sooner") return facts;
  if (facts.kind !== "credit_card") {
    const termMonths =
      facts.kind === "mortgage" ? LONGEST_MORTGAGE_MONTHS : LONGEST_REPAYMENT_MONTHS;
    return { ...facts, minimum_rule: presentRule({ type: "amortizing", termMonths }) };
  }
  const charge = chargeOfBill(facts, firstMonth);
  const rule = charge && minimumEnds(charge, toCents(facts.minimum.value))?.[end];

  return rule ? { ...facts, minimum_rule: presentRule(rule) } : facts;
}

/**
 * Sooner, the estimate minus the cushion that it may contain. Later, the estimate plus a cushion; without an estimate,
 * the usual share of the payment. The rest of the payment must still pay the loan off within the longest usual term.
 */
function withOtherEscrow(facts: DebtFacts, end: End): DebtFacts {
  const estimate = toCents(facts.escrow_estimate);
  const cushion = Math.round((estimate ?? 0) / CUSHION);
  if (end === "sooner") return { ...facts, escrow: amountFromCents((estimate ?? 0) - cushion) };
  const payment = toCents(facts.minimum_rule?.amount ?? facts.minimum.value);
  const level = levelPaymentOf({
    principalLent: facts.owed.value,
    rate: facts.balances[0]?.apr.value ?? null,
    termMonths: LONGEST_MORTGAGE_MONTHS,
  });
  if (payment === null || level === null) return facts;

  const wanted = estimate === null ? Math.round(payment / USUAL_ESCROW) : estimate + cushion;
  const escrow = Math.max(estimate ?? 0, Math.min(wanted, payment - level));
  return { ...facts, escrow: amountFromCents(escrow) };
}

/**
 * Returns the plausible range of a card's minimum rule (docs/engine.md, "Ranges"). If the minimum is an issuer's floor,
 * nothing is left to estimate.
 * @param minimum as reported; null if unknown.
 * @returns null if there is only one value.
 */
export function minimumEnds(charge: CardCharge, minimum: Cents | null): Ends<MinimumRule> | null {
  const { usual, highestFloor } = ISSUER_RULES;
  const inferred = minimum === null ? usual : inferMinimumRule(charge, minimum);
  if (minimum === null || inferred === usual) return publishedEnds(charge);
  if (inferred.type === "fixed") return { sooner: inferred, later: usual };

  const { plusInterest, plain } = rulesOfMinimum(charge, minimum);
  const [sooner, later] = [plusInterest ?? plain, plain ?? plusInterest];
  const isFloor =
    "floor" in inferred && inferred.floor === minimum && inferred.share === usual.share;
  if (isFloor || sooner === null || later === null) return null;
  return { sooner: { ...sooner, floor: Math.min(highestFloor, minimum) }, later };
}

/** Returns the published rules with the highest and the lowest minimum in month 1. */
function publishedEnds(charge: CardCharge): Ends<MinimumRule> {
  const { usual, plusInterestShares, shares, lowestFloor, highestFloor } = ISSUER_RULES;
  const asking = [
    ...plusInterestShares.map((share) => ({ type: "percentPlusInterest" as const, share })),
    ...shares.map((share) => ({ type: "percent" as const, share })),
  ]
    .map((rule) => ({ rule, requested: estimateMinimum(charge, { ...rule, floor: 0 }) }))
    .toSorted((one, other) => one.requested - other.requested)
    .map(({ rule }) => rule);
  const most = asking.at(-1) ?? usual;
  const least = asking.find((rule) => paysOff(charge, { ...rule, floor: lowestFloor })) ?? usual;

  return { sooner: { ...most, floor: highestFloor }, later: { ...least, floor: lowestFloor } };
}
