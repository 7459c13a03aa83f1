import type { SwitchQuote } from "#ports/card-payments.ts";

import { instantOf } from "./instant-of.ts";
import type { StripePreview } from "./stripe-shapes.ts";

/**
 * Maps the preview of a switch to another price. Stripe has a positive line for the new price and negative lines for
 * unused time. Taxes and discounts are not in the lines. A positive balance is a debt at Stripe, but a credit here.
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
