import type { EstimatedFigure } from "@snowball/contract";
import { addDays, monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { Cents, Debt } from "@snowball/payoff";

import type { BalanceFacts, DebtFacts } from "./debt-facts.ts";
import { levelPaymentOf } from "./estimate-escrow.ts";
import { presentRule } from "./estimate-figures.ts";
import { chargeOfMonth } from "./estimate-minimum.ts";
import { fromPpm, toCents } from "./exact-units.ts";
import { type Ends, minimumEnds } from "./minimum-ends.ts";
import { lacksPromoEnd } from "./missing-figures.ts";
import { readBalances } from "./read-balances.ts";

/** Replaces an estimated figure of the facts by an assumed one. */
export type Assumption = (facts: DebtFacts) => DebtFacts;

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

/** The planned debt and month 1 of the plan. */
type Terms = { planned: Debt; firstMonth: string };

/**
 * Returns the lowest and highest plausible value of an estimated figure. docs/engine.md explains each end. An end that
 * equals the estimate changes nothing.
 */
export function endsOf(figure: EstimatedFigure, terms: Terms): Ends<Assumption> {
  switch (figure) {
    case "minimum":
    case "minimum_rule":
      return {
        sooner: (facts) => withRule(facts, terms, "sooner"),
        later: (facts) => withRule(facts, terms, "later"),
      };
    case "promo_end":
      return { sooner: (facts) => withLongestPromo(facts, terms), later: (facts) => facts };
    case "escrow":
      return { sooner: withLessEscrow, later: withMoreEscrow };
  }
}

/** Removes an inferred rule, so that it is inferred again from the changed balances. */
export function withoutInferredRule(facts: DebtFacts): DebtFacts {
  const isInferred = facts.kind === "credit_card" && facts.minimum_rule?.source === "estimate";

  return isInferred && facts.minimum.value !== null ? { ...facts, minimum_rule: null } : facts;
}

function withRule(facts: DebtFacts, { firstMonth }: Terms, end: keyof Ends<unknown>): DebtFacts {
  if (facts.kind !== "credit_card") return end === "later" ? withLongestRepayment(facts) : facts;
  const balances = readBalances(facts, firstMonth);
  if (balances === null) return facts;
  const charge = chargeOfMonth(balances, toCents(facts.monthly_fee) ?? 0);
  const rule = minimumEnds(charge, toCents(facts.minimum.value))?.[end];

  return rule ? { ...facts, minimum_rule: presentRule(rule) } : facts;
}

/** Assumes the longest usual term for a loan with an unknown payment. */
function withLongestRepayment(facts: DebtFacts): DebtFacts {
  const termMonths = facts.kind === "mortgage" ? LONGEST_MORTGAGE_MONTHS : LONGEST_REPAYMENT_MONTHS;
  const rule = { type: "amortizing", termMonths } as const;

  return { ...facts, minimum_rule: presentRule(rule) };
}

/** The rate after the promotion stays as assumed. */
function withLongestPromo(facts: DebtFacts, { planned, firstMonth }: Terms): DebtFacts {
  const lastDate = addDays(monthAfter(firstMonth, LONGEST_PROMO_MONTHS), -1);
  const prolonged = (balance: BalanceFacts): BalanceFacts => {
    const rate = planned.balances.find(({ id }) => id === balance.id)?.apr;
    if (rate === undefined || !lacksPromoEnd(facts, balance)) return balance;

    return {
      ...balance,
      apr: { value: fromPpm(rate), source: "user" },
      promo: { apr: balance.promo?.apr ?? "0", last_date: lastDate },
    };
  };

  return { ...facts, balances: facts.balances.map(prolonged) };
}

/** The estimate minus the cushion that it may contain. */
function withLessEscrow(facts: DebtFacts): DebtFacts {
  const estimate = toCents(facts.escrow_estimate) ?? 0;

  return withEscrow(facts, estimate - Math.round(estimate / CUSHION));
}

/**
 * The estimate plus a cushion; without an estimate, the usual share of the payment. The rest of the payment must still
 * pay the loan off within the longest usual term.
 */
function withMoreEscrow(facts: DebtFacts): DebtFacts {
  const payment = toCents(facts.minimum_rule?.amount ?? facts.minimum.value);
  const level = levelPaymentOf({
    principalLent: facts.owed.value,
    rate: facts.balances[0]?.apr.value ?? null,
    termMonths: LONGEST_MORTGAGE_MONTHS,
  });
  if (payment === null || level === null) return facts;

  const estimate = toCents(facts.escrow_estimate);
  const wanted =
    estimate === null
      ? Math.round(payment / USUAL_ESCROW)
      : estimate + Math.round(estimate / CUSHION);
  return withEscrow(facts, Math.max(estimate ?? 0, Math.min(wanted, payment - level)));
}

function withEscrow(facts: DebtFacts, escrow: Cents): DebtFacts {
  return { ...facts, escrow: amountFromCents(escrow) };
}
