import { amountFromCents, formatAmount } from "@snowball/money";
import type { Certificate } from "@snowball/payoff";

/** A bound further below the plan than this share of what is paid says nothing. */
const TELLING_SHARE = 0.01;

/**
 * What is known of the cheapest plan: the bound holds for every possible one with this money.
 * @param paid what the plan pays in all, in cents.
 */
export function describeProof(certificate: Certificate | null, paid: number): string {
  if (!certificate || certificate.gap > paid * TELLING_SHARE) {
    return "This is the cheapest plan we found. With these debts we cannot prove that none is cheaper.";
  }
  const { lowerBound, gap, rounding } = certificate;
  const bound = `no plan can be cheaper than ${money(lowerBound)} in all`;
  if (gap <= 0) return `Proven: ${bound}, and that is what Cheapest costs.`;
  if (gap <= rounding) return `Proven: ${bound}. Cheapest is ${money(gap)} above: rounding.`;

  return `N${bound.slice(1)}. Cheapest is at most ${money(gap)} above.`;
}

function money(cents: number): string {
  return formatAmount(amountFromCents(cents), "USD");
}
