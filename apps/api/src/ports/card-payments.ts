/**
 * The card-payment provider for our subscriptions. Money is in minor units of its currency, and ids are the
 * provider's unless noted otherwise.
 */
export type CardPayments = {
  /** Returns every price that is on sale, in no particular order. */
  listOffers(): Promise<PriceOffer[]>;
  /** Creates a customer and returns its id. Idempotent per `attemptId` for a day. */
  createCustomer(user: { attemptId: string; userId: string; email: string }): Promise<string>;
  /** Sets the email address for a customer's bills and receipts. Does nothing if the customer no longer exists. */
  setCustomerAddress(customer: { customerId: string; email: string }): Promise<void>;
  /**
   * Ends all subscriptions of a customer immediately and deletes the customer's personal data. The provider keeps
   * the invoices, as the law requires. Does nothing if the customer no longer exists.
   */
  deleteCustomer(customerId: string): Promise<void>;
  /** Opens a checkout. Idempotent per `attemptId` for a day. */
  createCheckout(order: CheckoutOrder): Promise<ProviderCheckout>;
  /** Returns null if there is no such checkout. */
  findCheckout(checkoutId: string): Promise<ProviderCheckout | null>;
  /** Closes an open checkout, so that it can no longer be paid. Returns its resulting state. */
  expireCheckout(checkoutId: string): Promise<ProviderCheckout>;
  /** Returns null if there is no such subscription. */
  findSubscription(subscriptionId: string): Promise<ProviderSubscription | null>;
  /** Returns every subscription that the customer ever had. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /**
   * Cancels a subscription at the end of the paid period, or undoes that. Idempotent. The caller must read the
   * subscription to see the result.
   */
  setCancelAtPeriodEnd(change: { subscriptionId: string; cancel: boolean }): Promise<void>;
  /**
   * Bills the next period of a subscription that is paused because it has no card. The subscription resumes once
   * the invoice is paid: immediately if a card is on file, otherwise on the invoice's page. The caller must read
   * the subscription to see the result. Idempotent per period for a day.
   */
  resumePaused(paused: { subscriptionId: string; periodEnd: Date | null }): Promise<void>;
  /** Ends a subscription immediately. Does nothing if it has already ended. */
  endSubscription(subscriptionId: string): Promise<void>;
  /** Returns the cost of a switch to a price with another interval, without changing anything. */
  quoteSwitch(order: SwitchOrder): Promise<SwitchQuote>;
  /**
   * Switches a subscription to another price: bills it and charges the card on file immediately, or changes
   * nothing (`card_declined`). If the card's bank requires a confirmation, nothing changes until the payer
   * confirms on the invoice's page. An unconfirmed invoice becomes void after at most a day, without a switch.
   * The caller must read the subscription to see the result. Idempotent per `asOf` for a day.
   */
  switchPrice(order: SwitchOrder): Promise<void>;
  /** Returns null if there is no such invoice. */
  findInvoice(invoiceId: string): Promise<ProviderInvoice | null>;
  /** Returns the id of the customer who paid; null if there is no such payment or it has no customer. */
  findPayer(paymentId: string): Promise<string | null>;
  /** Returns every invoice that the customer ever got. */
  listInvoices(customerId: string): Promise<ProviderInvoice[]>;
  /**
   * Opens the provider's portal, where a customer changes the card and sees the bills.
   * @returns a short-lived URL at the provider, from which the portal links back to `returnUrl`.
   */
  openPortal(visit: { customerId: string; returnUrl: string }): Promise<string>;
  /**
   * Verifies and parses a webhook message.
   * @returns null if the provider did not sign it within the last five minutes, or if it is not an event.
   */
  readEvent(message: { body: Buffer; signature: string }): PaymentEvent | null;
};

/** A price that a user can subscribe to, with its product. */
export type PriceOffer = {
  priceId: string;
  productId: string;
  productName: string;
  amount: bigint;
  /** ISO 4217, in lower case as the provider writes it. */
  currency: string;
  /** Interval and count, e.g. `month_1`. */
  frequency: string;
  /** Position in the list of offers, as configured at the provider; null if not configured. */
  position: number | null;
};

export type CheckoutOrder = {
  /** Our id of this attempt. The idempotency key is derived from it. */
  attemptId: string;
  userId: string;
  customerId: string;
  priceId: string;
  /** URL to which the browser returns. The provider replaces `{CHECKOUT_SESSION_ID}` with the checkout's id. */
  returnUrl: string;
};

export type ProviderCheckout = {
  id: string;
  status: "open" | "complete" | "expired";
  customerId: string | null;
  /** Secret with which the browser opens the checkout; null if it is no longer open. */
  clientSecret: string | null;
  /** Null until the checkout is completed. */
  subscriptionId: string | null;
  /** Whether the payer ticked the provider's checkbox to accept our terms. */
  hasAcceptedTerms: boolean;
};

export const SUBSCRIPTION_STATUSES = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
] as const;

export type ProviderSubscription = {
  id: string;
  customerId: string;
  status: (typeof SUBSCRIPTION_STATUSES)[number];
  priceId: string | null;
  productId: string | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /** When the cancellation was requested, whether it takes effect at once or later; null if never. */
  canceledAt: Date | null;
  trialStart: Date | null;
  trialEnd: Date | null;
  /** Null while it continues. */
  endedAt: Date | null;
};

export type SwitchOrder = {
  subscriptionId: string;
  priceId: string;
  /** Instant from which unused time is counted, to the second. It is within the paid period. */
  asOf: Date;
};

export type SwitchQuote = {
  /** ISO 4217, in lower case as the provider writes it. */
  currency: string;
  /** Price of the first period at the new price. */
  price: bigint;
  /** Credit for the unused time; not negative. */
  unused: bigint;
  taxAndDiscounts: bigint;
  /** Existing credit; negative if the customer owes money. */
  creditBefore: bigint;
  /** Amount charged immediately. */
  dueNow: bigint;
  /** Credit for future bills; not negative. */
  creditAfter: bigint;
  renewsAt: Date;
};

export const INVOICE_STATUSES = ["draft", "open", "paid", "uncollectible", "void"] as const;

export type ProviderInvoice = {
  id: string;
  customerId: string | null;
  /** Null for an invoice without a subscription. */
  subscriptionId: string | null;
  /** Invoice number that the payer sees; null for a draft. */
  number: string | null;
  issuedAt: Date;
  /** Minor units; negative for a credit. */
  amount: bigint;
  /** ISO 4217, in lower case as the provider writes it. */
  currency: string;
  status: (typeof INVOICE_STATUSES)[number];
  /** How many times the provider tried to collect the amount. */
  attempts: number;
  /** Whether it bills a switch to another price. While it is open, the switch waits for the payer's bank. */
  isOfSwitch: boolean;
  /** URL of its page, always at the provider; null if there is none. */
  hostedUrl: string | null;
  /** Null if nothing was refunded. */
  refund: Refund | null;
  /** State of the dispute by the payer's bank; null if there is none. */
  dispute: "open" | "won" | "lost" | null;
};

type Refund = {
  /** Sum of all refunds, in minor units of the invoice's currency. */
  amount: bigint;
  /** Time of the last refund. */
  at: Date;
  isFull: boolean;
};

/** A webhook event. It only names an object, and the caller requests the object's state from the provider. */
export type PaymentEvent = {
  id: string;
  about:
    | { kind: "subscription"; subscriptionId: string }
    | { kind: "checkout"; checkoutId: string }
    | { kind: "invoice"; invoiceId: string }
    | { kind: "payment"; paymentId: string }
    | { kind: "catalogue" }
    | { kind: "nothing" };
};

/**
 * Why a call failed:
 * - `unreachable`: no response, or none that could be parsed. Whether the call took effect is unknown.
 * - `busy`: the provider did nothing and allows a later retry.
 * - `failing`: the provider reported an internal error or rejected our credentials.
 * - `price_refused`: the price is not on sale.
 * - `customer_missing`: the customer does not exist or no longer exists.
 * - `card_declined`: the card on file was not charged, and nothing changed.
 * - `refused`: the provider rejected the request for another reason.
 */
export type CardPaymentsFailure =
  | "unreachable"
  | "busy"
  | "failing"
  | "price_refused"
  | "customer_missing"
  | "card_declined"
  | "refused";

/** Thrown by every method of the port except `readEvent`. Its message contains no personal data and no secret. */
export class CardPaymentsError extends Error {
  readonly failure: CardPaymentsFailure;

  constructor(failure: CardPaymentsFailure, reason: string) {
    super(reason);
    this.name = "CardPaymentsError";
    this.failure = failure;
  }
}

// Limits for data from the payment provider. The adapter rejects responses beyond them, and the tables enforce
// the same limits.

/** Ids and invoice numbers. */
export const PAYMENT_ID_LENGTH_MAX = 255;
/** Name of a product or of a feature that it includes. */
export const OFFER_TEXT_LENGTH_MAX = 250;
export const PAGE_ADDRESS_LENGTH_MAX = 2_048;
/** Amounts in minor units are JSON numbers, which are exact up to this value. */
export const MINOR_UNITS_MAX = Number.MAX_SAFE_INTEGER;

/** Attempts to collect an invoice. No retry schedule has this many. */
export const ATTEMPTS_MAX = 1_000_000;
