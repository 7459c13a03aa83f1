import { isLoopback } from "#config/environment.ts";
import {
  OFFER_TEXT_LENGTH_MAX,
  type PriceOffer,
  type ProviderCheckout,
  type ProviderInvoice,
  type ProviderSubscription,
  type SwitchQuote,
} from "#ports/card-payments.ts";

import type {
  StripeCharge,
  StripeCheckout,
  StripeDispute,
  StripeInvoice,
  StripePreview,
  StripePrice,
  StripeRefund,
  StripeSubscription,
} from "./shapes.ts";

export function mapCheckout(session: StripeCheckout): ProviderCheckout {
  return {
    id: session.id,
    status: session.status,
    customerId: session.customer === null ? null : idOf(session.customer),
    clientSecret: session.client_secret,
    subscriptionId: session.subscription === null ? null : idOf(session.subscription),
    hasAcceptedTerms: session.consent?.terms_of_service === "accepted",
  };
}

/** Maps a Stripe subscription. Reads only its first item, because we sell one price at a time. */
export function mapSubscription(subscription: StripeSubscription): ProviderSubscription {
  const item = subscription.items.data[0];

  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    status: subscription.status,
    priceId: item?.price.id ?? null,
    productId: item ? idOf(item.price.product) : null,
    periodStart: instantOrNull(item?.current_period_start ?? null),
    periodEnd: instantOrNull(item?.current_period_end ?? null),
    cancelAt: instantOrNull(subscription.cancel_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    canceledAt: instantOrNull(subscription.canceled_at),
    trialStart: instantOrNull(subscription.trial_start),
    trialEnd: instantOrNull(subscription.trial_end),
    endedAt: instantOrNull(subscription.ended_at),
  };
}

function instantOrNull(unixSeconds: number | null): Date | null {
  return unixSeconds === null ? null : instantOf(unixSeconds);
}

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

export type TouchedCharge = StripeCharge & {
  refunds: readonly StripeRefund[];
  disputes: readonly StripeDispute[];
};

type MoneyBack = Pick<ProviderInvoice, "refund" | "dispute">;

/** Returns the refund and dispute of an invoice from the charges that paid it. */
export function mapMoneyBack(charges: readonly TouchedCharge[]): MoneyBack {
  const disputes = charges.flatMap((charge) => charge.disputes).map(outcomeOf);

  return {
    refund: refundOf(charges),
    dispute: (["lost", "open", "won"] as const).find((each) => disputes.includes(each)) ?? null,
  };
}

function refundOf(charges: readonly TouchedCharge[]): MoneyBack["refund"] {
  // The sum is exact, because amounts are whole cents.
  const amount = charges.reduce((sum, charge) => sum + charge.amount_refunded, 0);
  const times = charges
    .flatMap(({ refunds }) => refunds)
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .map(({ created }) => created);
  if (amount === 0 || times.length === 0) return null;

  return {
    amount: BigInt(amount),
    at: instantOf(Math.max(...times)),
    isFull: charges.every(({ refunded }) => refunded),
  };
}

/** Returns null for an inquiry or a prevented dispute, because neither takes money back. */
function outcomeOf({ status }: StripeDispute): MoneyBack["dispute"] {
  if (status === "won" || status === "lost") return status;
  return status.startsWith("warning_") || status === "prevented" ? null : "open";
}

/** A position is stored in a 32-bit column. */
const POSITION = /^[0-9]{1,9}$/;

/** Metadata key of a product with the plan that it sells. */
const PLAN_KEY = "snowball_plan";
/** Plans that exist. Products for other plans are not sold. */
const PLANS: readonly (string | undefined)[] = ["plus"];

/**
 * Maps a Stripe price with its product to an offer. Returns null if it cannot be subscribed to: it is inactive,
 * one-time or without a fixed amount, or its product is inactive or has no `snowball_plan` of ours in its metadata. A
 * Stripe account may have other products. The price's metadata may contain its `position` in the list.
 */
export function mapPrice(price: StripePrice): PriceOffer | null {
  const { product, recurring, unit_amount: amount } = price;
  if (!price.active || product.active !== true) return null;
  if (recurring === null || amount === null || !PLANS.includes(product.metadata?.[PLAN_KEY]))
    return null;

  return {
    priceId: price.id,
    productId: product.id,
    productName: storable(product.name ?? ""),
    amount: BigInt(amount),
    currency: price.currency,
    frequency: `${recurring.interval}_${recurring.interval_count}`,
    position: mapPosition(price.metadata["position"]),
  };
}

function mapPosition(text: string | undefined): number | null {
  return text !== undefined && POSITION.test(text) ? Number(text) : null;
}

/** Removes NUL and replaces lone surrogates, because PostgreSQL rejects both. */
function storable(text: string): string {
  return text.replaceAll("\0", "").slice(0, OFFER_TEXT_LENGTH_MAX).toWellFormed();
}

/** Returns the id of a reference, which Stripe sends as an id or as an expanded object. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}

function instantOf(unixSeconds: number): Date {
  // oxlint-disable-next-line no-restricted-globals -- a received instant, not the current time
  return new Date(unixSeconds * 1000);
}

/**
 * Whether it is safe to open an address from a Stripe response: it is on one of Stripe's hosts over https, or on this
 * machine if the API is a local fake.
 * @param baseUrl URL of Stripe's API; null = Stripe's own host.
 */
export function isStripePage(address: string, baseUrl: string | null): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "https:") return isStripeHost(url.hostname);

  const api = URL.parse(baseUrl ?? "");
  return url.protocol === "http:" && isLoopback(url.hostname) && isLoopback(api?.hostname ?? "");
}

function isStripeHost(hostname: string): boolean {
  return hostname === "stripe.com" || hostname.endsWith(".stripe.com");
}
