import { amountFromCents, formatAmount } from "@snowball/money";
import type { Certificate } from "@snowball/payoff";

/**
 * The largest gap between the lower bound and the plan that is worth showing, as a share of the plan's total.
 */
const MEANINGFUL_GAP_SHARE = 0.01;

/**
 * Returns a sentence about how close the cheapest plan is to the proven optimum. The lower bound holds for
 * every possible plan with the same monthly money.
 * @param paid total that the plan pays, in cents.
 */
export function describeProof(certificate: Certificate | null, paid: number): string {
  if (!certificate || certificate.gap > paid * MEANINGFUL_GAP_SHARE) {
    return "This is the cheapest plan we found. We can't prove it's the cheapest possible for these debts.";
  }
  const { lowerBound, gap, rounding } = certificate;
  const bound = `no plan can cost less than ${money(lowerBound)} in total`;
  if (gap <= 0) return `Proven: ${bound}, and that is what Cheapest costs.`;
  if (gap <= rounding)
    return `Proven: ${bound}. Cheapest is within ${money(gap)} of that, which is rounding.`;

  return `N${bound.slice(1)}. Cheapest is at most ${money(gap)} above.`;
}

function money(cents: number): string {
  return formatAmount(amountFromCents(cents), "USD");
}
