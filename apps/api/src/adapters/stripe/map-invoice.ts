import type { ProviderInvoice } from "#ports/card-payments.ts";

import { idOf } from "./id-of.ts";
import { instantOf } from "./instant-of.ts";
import { isStripePage } from "./is-stripe-page.ts";
import { mapMoneyBack, type TouchedCharge } from "./map-money-back.ts";
import type { StripeInvoice } from "./stripe-shapes.ts";

/**
 * Maps a Stripe invoice. Drops the link to its page unless the page is Stripe's own, because the user can follow it.
 */
export function mapInvoice(
  invoice: StripeInvoice,
  { baseUrl, charges }: { baseUrl: string | null; charges: readonly TouchedCharge[] },
): ProviderInvoice {
  const { hosted_invoice_url: page = null } = invoice;
  const subscription = invoice.parent?.subscription_details?.subscription;

  return {
    id: invoice.id,
    customerId: invoice.customer === null ? null : idOf(invoice.customer),
    subscriptionId: subscription ? idOf(subscription) : null,
    number: invoice.number,
    issuedAt: instantOf(invoice.created),
    amount: BigInt(invoice.total),
    currency: invoice.currency,
    status: invoice.status,
    attempts: invoice.attempt_count,
    isOfSwitch: invoice.billing_reason === "subscription_update",
    hostedUrl: page !== null && isStripePage(page, baseUrl) ? page : null,
    ...mapMoneyBack(charges),
  };
}
