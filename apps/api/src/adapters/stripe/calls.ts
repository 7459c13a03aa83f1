import type Stripe from "stripe";

import type { CheckoutSettings } from "#config/settings.ts";
import type { CardPayments, SwitchOrder } from "#ports/card-payments.ts";

import { isUnconfirmed, nullWhereMissing } from "./ask.ts";
import {
  idOf,
  isStripePage,
  mapCheckout,
  mapInvoice,
  mapPrice,
  mapSubscription,
  mapSwitchQuote,
  type TouchedCharge,
} from "./map.ts";
import {
  readShape,
  StripeCharge,
  StripeCheckout,
  StripeCustomer,
  StripeDispute,
  StripeInvoice,
  StripePortalVisit,
  StripePreview,
  StripePrice,
  StripeRefund,
  StripeSubscription,
  UnreadableAnswer,
} from "./shapes.ts";

type Options = {
  checkout: CheckoutSettings;
  /** URL of Stripe's API; null = Stripe's own host. */
  baseUrl: string | null;
};

/** Implements the port's calls. They throw the SDK's errors. */
export function stripeCalls(
  stripe: Stripe,
  { checkout, baseUrl }: Options,
): Omit<CardPayments, "readEvent"> {
  const { checkout: checkouts, customers, invoices, prices, subscriptions } = stripe;

  return {
    listOffers: async () => {
      const expand = ["data.product"];
      const found = await readList(
        prices.list({ active: true, type: "recurring", expand, limit: PAGE_SIZE }),
      );
      return found
        .map((price) => mapPrice(readShape(StripePrice, price)))
        .filter((offer) => offer !== null);
    },

    createCustomer: async ({ attemptId, userId, email }) => {
      const customer = await customers.create(
        { email, metadata: { user_uuid: userId } },
        // Not the user id, because Stripe repeats a response for a day, even an error or a deleted customer.
        { idempotencyKey: `customer-${attemptId}` },
      );
      return readShape(StripeCustomer, customer).id;
    },
    setCustomerAddress: async ({ customerId, email }) => {
      await nullWhereMissing(() => customers.update(customerId, { email }));
    },
    deleteCustomer: async (customerId) => {
      await nullWhereMissing(() => customers.del(customerId));
    },

    createCheckout: async ({ attemptId, userId, customerId, priceId, returnUrl }) => {
      const session = await checkouts.sessions.create(
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
    },
    findCheckout: (checkoutId) =>
      nullWhereMissing(async () =>
        mapCheckout(readShape(StripeCheckout, await checkouts.sessions.retrieve(checkoutId))),
      ),
    expireCheckout: async (checkoutId) =>
      mapCheckout(readShape(StripeCheckout, await checkouts.sessions.expire(checkoutId))),

    findSubscription: (subscriptionId) =>
      nullWhereMissing(async () =>
        mapSubscription(
          readShape(StripeSubscription, await subscriptions.retrieve(subscriptionId)),
        ),
      ),
    listSubscriptions: async (customer) => {
      const all = await readList(subscriptions.list({ customer, status: "all", limit: PAGE_SIZE }));
      return all.map((each) => mapSubscription(readShape(StripeSubscription, each)));
    },
    endSubscription: async (subscriptionId) => {
      await nullWhereMissing(() => subscriptions.cancel(subscriptionId));
    },
    resumePaused: async ({ subscriptionId, periodEnd }) => {
      await subscriptions.resume(
        subscriptionId,
        { payment_behavior: "resume_on_payment_success" },
        { idempotencyKey: `resume-${subscriptionId}-${periodEnd?.getTime() ?? 0}` },
      );
    },
    setCancelAtPeriodEnd: async ({ subscriptionId, cancel }) => {
      await subscriptions.update(subscriptionId, { cancel_at_period_end: cancel });
    },

    quoteSwitch: async (order) => {
      const preview = await invoices.createPreview({
        subscription: order.subscriptionId,
        subscription_details: await changeOf(stripe, order),
      });
      return mapSwitchQuote(readShape(StripePreview, preview));
    },
    switchPrice: async (order) => {
      const { subscriptionId, priceId, asOf } = order;
      const change = await changeOf(stripe, order);
      const idempotencyKey = `switch-${subscriptionId}-${priceId}-${asOf.getTime()}`;
      try {
        await subscriptions.update(
          subscriptionId,
          // Fails completely if the card is declined. Otherwise the switched subscription would be past due.
          { ...change, payment_behavior: "error_if_incomplete" },
          { idempotencyKey },
        );
      } catch (error) {
        if (!isUnconfirmed(error)) throw error;
        await subscriptions.update(
          subscriptionId,
          { ...change, payment_behavior: "pending_if_incomplete" },
          { idempotencyKey: `${idempotencyKey}-pending` },
        );
      }
    },

    findInvoice: (invoiceId) =>
      nullWhereMissing(async () => {
        const answer = await invoices.retrieve(invoiceId, { expand: ["payments"] });
        const invoice = readShape(StripeInvoice, answer);
        const charges = [];
        for (const payment of paymentsOf(invoice)) {
          const found = await readTouchedCharges(stripe, { payment_intent: payment });
          charges.push(...(found.get(payment) ?? []));
        }
        return mapInvoice(invoice, { baseUrl, charges });
      }),
    findPayer: (paymentId) =>
      nullWhereMissing(async () => {
        const [charge] = await readCharges(stripe, { payment_intent: paymentId });
        return charge?.customer ? idOf(charge.customer) : null;
      }),
    listInvoices: async (customer) => {
      const expand = ["data.payments"];
      const answers = await readList(invoices.list({ customer, expand, limit: PAGE_SIZE }));
      const byPayment = await readTouchedCharges(stripe, { customer });
      return answers.map((answer) => {
        const invoice = readShape(StripeInvoice, answer);
        const charges = paymentsOf(invoice).flatMap((payment) => byPayment.get(payment) ?? []);
        return mapInvoice(invoice, { baseUrl, charges });
      });
    },

    openPortal: async ({ customerId: customer, returnUrl }) => {
      const { sessions } = stripe.billingPortal;
      const answer = await sessions.create({ customer, return_url: returnUrl });
      const { url } = readShape(StripePortalVisit, answer);
      if (!isStripePage(url, baseUrl)) throw new UnreadableAnswer("unreadable at /url");
      return url;
    },
  };
}

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

function paymentsOf({ payments }: StripeInvoice): string[] {
  return payments.data.flatMap(({ payment: { payment_intent: id } }) =>
    id === undefined ? [] : [idOf(id)],
  );
}

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
      refunds: refunded === 0 ? [] : await readRefunds(stripe, id),
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

/** Stripe's maximum page size. */
const PAGE_SIZE = 100;

/** Maximum number of entries, in case a list never ends. */
const LENGTH_MAX = 10_000;

function readList<T>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  return list.autoPagingToArray({ limit: LENGTH_MAX });
}
