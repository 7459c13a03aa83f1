import type Stripe from "stripe";

import type { CheckoutSettings } from "#config/settings.ts";
import type { CardPayments, SwitchOrder } from "#ports/card-payments.ts";

import { type AskStripe, isUnconfirmed, nullWhereMissing } from "./ask.ts";
import {
  idOf,
  isStripePage,
  mapCheckout,
  mapInvoice,
  mapSubscription,
  mapSwitchQuote,
  type TouchedCharge,
} from "./map.ts";
import {
  readShape,
  StripeCharge,
  StripeCheckout,
  StripeDispute,
  StripeInvoice,
  StripePortalVisit,
  StripePreview,
  StripeRefund,
  StripeSubscription,
  UnreadableAnswer,
} from "./shapes.ts";

type CheckoutCalls = Pick<CardPayments, "createCheckout" | "findCheckout" | "expireCheckout">;

/** Returns only the enabled options, so that Stripe's defaults apply to the others. */
function optionsOf({ automaticTax, promotionCodes, termsConsent }: CheckoutSettings) {
  return {
    ...(automaticTax && {
      automatic_tax: { enabled: true },
      // Lets the checkout ask for the customer's address, which Stripe needs to compute tax.
      customer_update: { address: "auto" as const },
    }),
    ...(promotionCodes && { allow_promotion_codes: true }),
    ...(termsConsent && { consent_collection: { terms_of_service: "required" as const } }),
  };
}

/** Implements the port's calls for Checkout Sessions. */
export function checkoutCalls(
  { checkout: { sessions } }: Stripe,
  { ask, checkout }: { ask: AskStripe; checkout: CheckoutSettings },
): CheckoutCalls {
  return {
    createCheckout: ({ attemptId, userId, customerId, priceId, returnUrl }) =>
      ask(async () => {
        const session = await sessions.create(
          {
            ui_mode: "embedded_page",
            mode: "subscription",
            customer: customerId,
            client_reference_id: userId,
            line_items: [{ price: priceId, quantity: 1 }],
            return_url: returnUrl,
            metadata: { user_uuid: userId },
            subscription_data: { metadata: { user_uuid: userId } },
            ...optionsOf(checkout),
          },
          // Only the attempt, because a repeated call must send the same key.
          { idempotencyKey: `checkout-${attemptId}` },
        );
        return mapCheckout(readShape(StripeCheckout, session));
      }),

    findCheckout: (checkoutId) =>
      ask(() =>
        nullWhereMissing(async () =>
          mapCheckout(readShape(StripeCheckout, await sessions.retrieve(checkoutId))),
        ),
      ),

    expireCheckout: (checkoutId) =>
      ask(async () => mapCheckout(readShape(StripeCheckout, await sessions.expire(checkoutId)))),
  };
}

type SubscriptionCalls = Pick<
  CardPayments,
  | "endSubscription"
  | "findSubscription"
  | "listSubscriptions"
  | "resumePaused"
  | "setCancelAtPeriodEnd"
>;

/** Implements the port's calls for subscriptions. */
export function subscriptionCalls({ subscriptions }: Stripe, ask: AskStripe): SubscriptionCalls {
  return {
    findSubscription: (subscriptionId) =>
      ask(() =>
        nullWhereMissing(async () =>
          mapSubscription(
            readShape(StripeSubscription, await subscriptions.retrieve(subscriptionId)),
          ),
        ),
      ),

    listSubscriptions: (customer) =>
      ask(async () => {
        const all = await readList(
          subscriptions.list({ customer, status: "all", limit: PAGE_SIZE }),
        );
        return all.map((each) => mapSubscription(readShape(StripeSubscription, each)));
      }),

    endSubscription: (subscriptionId) =>
      ask(async () => {
        await nullWhereMissing(() => subscriptions.cancel(subscriptionId));
      }),

    resumePaused: ({ subscriptionId, periodEnd }) =>
      ask(async () => {
        await subscriptions.resume(
          subscriptionId,
          { payment_behavior: "resume_on_payment_success" },
          { idempotencyKey: `resume-${subscriptionId}-${periodEnd?.getTime() ?? 0}` },
        );
      }),

    setCancelAtPeriodEnd: ({ subscriptionId, cancel }) =>
      ask(async () => {
        await subscriptions.update(subscriptionId, { cancel_at_period_end: cancel });
      }),
  };
}

type SwitchCalls = Pick<CardPayments, "quoteSwitch" | "switchPrice">;

/** Implements the port's calls for switching a subscription to another price. */
export function switchCalls(stripe: Stripe, ask: AskStripe): SwitchCalls {
  return {
    quoteSwitch: (order) =>
      ask(async () => {
        const preview = await stripe.invoices.createPreview({
          subscription: order.subscriptionId,
          subscription_details: await changeOf(stripe, order),
        });
        return mapSwitchQuote(readShape(StripePreview, preview));
      }),

    switchPrice: (order) =>
      ask(async () => {
        const { subscriptionId, priceId, asOf } = order;
        const change = await changeOf(stripe, order);
        const idempotencyKey = `switch-${subscriptionId}-${priceId}-${asOf.getTime()}`;
        try {
          await stripe.subscriptions.update(
            subscriptionId,
            // Fails completely if the card is declined. Otherwise the switched subscription would be past due.
            { ...change, payment_behavior: "error_if_incomplete" },
            { idempotencyKey },
          );
        } catch (error) {
          if (!isUnconfirmed(error)) throw error;
          await stripe.subscriptions.update(
            subscriptionId,
            { ...change, payment_behavior: "pending_if_incomplete" },
            { idempotencyKey: `${idempotencyKey}-pending` },
          );
        }
      }),
  };
}

/** Returns the same change for the preview and the switch, so that the quoted amount is charged. */
async function changeOf(stripe: Stripe, { subscriptionId, priceId, asOf }: SwitchOrder) {
  const { items } = readShape(
    StripeSubscription,
    await stripe.subscriptions.retrieve(subscriptionId),
  );
  return {
    items: items.data.slice(0, 1).map(({ id }) => ({ id, price: priceId })),
    proration_behavior: "always_invoice" as const,
    proration_date: Math.floor(asOf.getTime() / 1000),
  };
}

type InvoiceCalls = Pick<CardPayments, "findInvoice" | "findPayer" | "listInvoices">;
type InvoiceOptions = { ask: AskStripe; baseUrl: string | null };

/** Implements the port's calls for invoices and their payments. */
export function invoiceCalls(stripe: Stripe, { ask, baseUrl }: InvoiceOptions): InvoiceCalls {
  const { invoices } = stripe;

  return {
    findInvoice: (invoiceId) =>
      ask(() =>
        nullWhereMissing(async () => {
          const answer = await invoices.retrieve(invoiceId, { expand: ["payments"] });
          const invoice = readShape(StripeInvoice, answer);
          const charges = [];
          for (const payment of paymentsOf(invoice)) {
            // oxlint-disable-next-line no-await-in-loop -- usually one payment
            const found = await readTouchedCharges(stripe, { payment_intent: payment });
            charges.push(...(found.get(payment) ?? []));
          }
          return mapInvoice(invoice, { baseUrl, charges });
        }),
      ),

    findPayer: (paymentId) =>
      ask(() =>
        nullWhereMissing(async () => {
          const [charge] = await readCharges(stripe, { payment_intent: paymentId });
          return charge?.customer ? idOf(charge.customer) : null;
        }),
      ),

    listInvoices: (customer) =>
      ask(async () => {
        const expand = ["data.payments"];
        const answers = await readList(invoices.list({ customer, expand, limit: PAGE_SIZE }));
        const byPayment = await readTouchedCharges(stripe, { customer });
        return answers.map((answer) => {
          const invoice = readShape(StripeInvoice, answer);
          const charges = paymentsOf(invoice).flatMap((payment) => byPayment.get(payment) ?? []);
          return mapInvoice(invoice, { baseUrl, charges });
        });
      }),
  };
}

function paymentsOf({ payments }: StripeInvoice): string[] {
  return payments.data.flatMap(({ payment: { payment_intent: id } }) =>
    id === undefined ? [] : [idOf(id)],
  );
}

/** Charges by the id of their payment. */
type ChargesByPayment = ReadonlyMap<string, readonly TouchedCharge[]>;

type ChargeFilter = { customer: string } | { payment_intent: string };

/** Returns charges, newest first. */
async function readCharges({ charges }: Stripe, filter: ChargeFilter): Promise<StripeCharge[]> {
  const found = await readList(charges.list({ ...filter, limit: PAGE_SIZE }));
  return found.map((charge) => readShape(StripeCharge, charge));
}

/** Returns the charges by payment. Refunds and disputes are requested only for charges that have some. */
async function readTouchedCharges(stripe: Stripe, filter: ChargeFilter): Promise<ChargesByPayment> {
  const byPayment = new Map<string, TouchedCharge[]>();
  for (const charge of await readCharges(stripe, filter)) {
    if (charge.payment_intent === null) continue;
    const { id, amount_refunded: refunded, disputed } = charge;
    const touched: TouchedCharge = {
      ...charge,
      // oxlint-disable-next-line no-await-in-loop -- few charges have refunds, and Stripe limits the call rate
      refunds: refunded === 0 ? [] : await readRefunds(stripe, id),
      // oxlint-disable-next-line no-await-in-loop -- as above
      disputes: disputed ? await readDisputes(stripe, id) : [],
    };
    const paymentId = idOf(charge.payment_intent);
    byPayment.set(paymentId, [...(byPayment.get(paymentId) ?? []), touched]);
  }
  return byPayment;
}

async function readRefunds({ refunds }: Stripe, charge: string): Promise<StripeRefund[]> {
  const found = await readList(refunds.list({ charge, limit: PAGE_SIZE }));
  return found.map((refund) => readShape(StripeRefund, refund));
}

async function readDisputes({ disputes }: Stripe, charge: string): Promise<StripeDispute[]> {
  const found = await readList(disputes.list({ charge, limit: PAGE_SIZE }));
  return found.map((dispute) => readShape(StripeDispute, dispute));
}

type PortalOptions = { ask: AskStripe; baseUrl: string | null };

/** Implements the port's call for the billing portal. */
export function portalCalls(
  { billingPortal: { sessions } }: Stripe,
  { ask, baseUrl }: PortalOptions,
): Pick<CardPayments, "openPortal"> {
  return {
    openPortal: ({ customerId: customer, returnUrl }) =>
      ask(async () => {
        const answer = await sessions.create({ customer, return_url: returnUrl });
        const { url } = readShape(StripePortalVisit, answer);
        if (!isStripePage(url, baseUrl)) throw new UnreadableAnswer("unreadable at /url");
        return url;
      }),
  };
}

/** Stripe's maximum page size. */
export const PAGE_SIZE = 100;

/** Maximum number of entries, in case a list never ends. */
const LENGTH_MAX = 10_000;

/** Reads all pages of a list. */
export function readList<T>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  return list.autoPagingToArray({ limit: LENGTH_MAX });
}
