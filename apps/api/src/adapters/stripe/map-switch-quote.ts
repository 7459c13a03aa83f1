import type { SwitchQuote } from "#ports/card-payments.ts";

import { instantOf } from "./instant-of.ts";
import type { StripePreview } from "./stripe-shapes.ts";

/**
 * The preview of a switch in our words. Stripe charges what is new in one line and gives back what is not
 * used in others, which are negative; what is not in lines are taxes and discounts. Its balance of a
 * customer is what is owed, ours is credit.
 */
export function mapSwitchQuote(preview: StripePreview): SwitchQuote {
  const { lines, total, amount_due: due, starting_balance: balance, currency } = preview;
  const charged = lines.data.filter(({ amount }) => amount >= 0);
  const sum = (some: typeof charged) => some.reduce((all, { amount }) => all + BigInt(amount), 0n);
  const price = sum(charged);
  const unused = sum(charged) - sum(lines.data);
  const after = BigInt(total) + BigInt(balance);

  return {
    currency,
    price,
    unused,
    taxAndDiscounts: BigInt(total) - price + unused,
    creditBefore: -BigInt(balance),
    dueNow: BigInt(due),
    creditAfter: after < 0n ? -after : 0n,
    renewsAt: instantOf(Math.max(...lines.data.map(({ period }) => period.end))),
  };
}
