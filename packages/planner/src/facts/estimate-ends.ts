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
import type { EstimatedFigure } from "./read-portfolio.ts";

/** The facts of a debt with more said about it. */
export type Saying = (facts: DebtFacts) => DebtFacts;

/** The longest that American issuers advertised a promotional rate for in 2024–2026. */
const LONGEST_PROMO_MONTHS = 21;
/** The longest usual term of an American mortgage. */
const LONGEST_MORTGAGE_MONTHS = 360;
/** The federal extended plan (34 CFR 685.208(d)). */
const LONGEST_REPAYMENT_MONTHS = 300;
/** Beyond what the year's bills need a servicer may collect a sixth (12 CFR 1024.17(c)(1)(ii)). */
const CUSHION = 6;
/** Taxes and insurance are 32 % of the average mortgage payment (ICE Mortgage Monitor, 2024). */
const USUAL_ESCROW = 3;

/** The debt as it is planned, and the plan's month 1. */
type Terms = { planned: Debt; firstMonth: string };

/**
 * How far from its estimate a figure may be, as what may still be said about it; why each end is what
 * it is stands in docs/engine.md. An end that is the estimate itself changes nothing.
 */
export function endsOf(figure: EstimatedFigure, terms: Terms): Ends<Saying> {
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

/** Without an inferred rule, so that it is inferred anew from balances of which more is said. */
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

/** Of a student loan whose payment is still to be set. */
function withLongestRepayment(facts: DebtFacts): DebtFacts {
  const rule = { type: "amortizing", termMonths: LONGEST_REPAYMENT_MONTHS } as const;

  return { ...facts, minimum_rule: presentRule(rule) };
}

/** The rate that follows stays what it is taken for. */
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

/** As it was estimated, less the cushion that it may hold. */
function withLessEscrow(facts: DebtFacts): DebtFacts {
  const estimate = toCents(facts.escrow_estimate) ?? 0;

  return withEscrow(facts, estimate - Math.round(estimate / CUSHION));
}

/**
 * As it was estimated and a cushion more; where there is no estimate, the usual part of the payment.
 * What is left of the payment pays the loan off within the longest usual term.
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
