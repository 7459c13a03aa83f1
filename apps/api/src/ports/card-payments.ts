/**
 * What we ask of whoever takes our subscribers' money. Instants are `Date`s, money is in minor units
 * of its currency, and ids are the provider's own unless the name says otherwise.
 */
export type CardPayments = {
  /** Every price that is on sale, in no particular order. */
  listOffers(): Promise<PriceOffer[]>;
  /** Makes the user known to the provider, once: the same attempt gets the same answer for a day. */
  createCustomer(user: { attemptId: string; userId: string; email: string }): Promise<string>;
  /** Tells where a customer's bills and receipts go from now on; of one that is not known any more, nothing. */
  setCustomerAddress(customer: { customerId: string; email: string }): Promise<void>;
  /**
   * Ends every subscription of a customer at once and forgets who the customer is; bills stay, as the law
   * has it. Of a customer that the provider does not know any more there is nothing left to do.
   */
  deleteCustomer(customerId: string): Promise<void>;
  /** Opens a checkout, once: the same order gets the same checkout again for a day. */
  createCheckout(order: CheckoutOrder): Promise<ProviderCheckout>;
  /** Null when there is no such checkout. */
  findCheckout(checkoutId: string): Promise<ProviderCheckout | null>;
  /** Closes an open checkout, so that it cannot be paid any more; answers what became of it. */
  expireCheckout(checkoutId: string): Promise<ProviderCheckout>;
  /** Null when there is no such subscription. */
  findSubscription(subscriptionId: string): Promise<ProviderSubscription | null>;
  /** Every subscription the customer ever had. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /**
   * Lets a subscription end with the period that is paid, or takes that back. Doing it again changes
   * nothing; what came of it has to be read.
   */
  setCancelAtPeriodEnd(change: { subscriptionId: string; cancel: boolean }): Promise<void>;
  /**
   * Bills the next period of a subscription that is paused for want of a card. It goes on once that is
   * paid: at once where a card is on file, else on the invoice's page. What came of it has to be read.
   * Done again for the same period, within a day, it bills nothing more.
   */
  resumePaused(paused: { subscriptionId: string; periodEnd: Date | null }): Promise<void>;
  /** Ends a subscription at once; of one that has ended already there is nothing left to do. */
  endSubscription(subscriptionId: string): Promise<void>;
  /** What a switch to a price of another interval would cost; nothing is changed. */
  quoteSwitch(order: SwitchOrder): Promise<SwitchQuote>;
  /**
   * Switches a subscription to another price: bills it and charges the card on file at once, or leaves all
   * as it was (`card_declined`). Where the card's bank wants its owner to confirm the charge, all stays as it
   * is until that was done on the bill's page; after a day at most the bill is void, and nothing was switched.
   * What came of it has to be read. Ordered again as of the same instant, within a day, it does nothing more.
   */
  switchPrice(order: SwitchOrder): Promise<void>;
  /** Null when there is no such invoice. */
  findInvoice(invoiceId: string): Promise<ProviderInvoice | null>;
  /** Whose payment it is; null where there is no such payment, or it was nobody's. */
  findPayer(paymentId: string): Promise<string | null>;
  /** Every invoice the customer ever got. */
  listInvoices(customerId: string): Promise<ProviderInvoice[]>;
  /**
   * Opens the provider's own pages for changing the card and seeing the bills.
   * @returns an address that is the provider's, works for a short time, and leads back to `returnUrl`.
   */
  openPortal(visit: { customerId: string; returnUrl: string }): Promise<string>;
  /**
   * Reads a message that claims to be the provider's.
   * @returns null when it was not signed by the provider within the last five minutes, or is no event.
   */
  readEvent(message: { body: Buffer; signature: string }): PaymentEvent | null;
};

/** One price that can be subscribed to, with the product it buys. */
export type PriceOffer = {
  priceId: string;
  productId: string;
  productName: string;
  amount: bigint;
  /** ISO 4217, lower case as the provider writes it. */
  currency: string;
  /** Interval and count, e.g. `month_1`. */
  frequency: string;
  /** Place in the list of offers that the merchant gave it; null when it was given none. */
  position: number | null;
};

export type CheckoutOrder = {
  /** Our id of this attempt, from which the idempotency key follows. */
  attemptId: string;
  userId: string;
  customerId: string;
  priceId: string;
  /** Where the browser goes afterwards; `{CHECKOUT_SESSION_ID}` is replaced by the checkout's id. */
  returnUrl: string;
};

export type ProviderCheckout = {
  id: string;
  status: "open" | "complete" | "expired";
  customerId: string | null;
  /** What the browser opens the checkout with; null once it is no longer open. */
  clientSecret: string | null;
  /** Null until it was completed. */
  subscriptionId: string | null;
  /** Whether the payer accepted our terms by the box that the provider showed for it. */
  hasAcceptedTerms: boolean;
};

export type ProviderSubscription = {
  id: string;
  customerId: string;
  status:
    | "incomplete"
    | "incomplete_expired"
    | "trialing"
    | "active"
    | "past_due"
    | "canceled"
    | "unpaid"
    | "paused";
  priceId: string | null;
  productId: string | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /** When it was ordered to end, now or later; null where it was not. */
  canceledAt: Date | null;
  trialStart: Date | null;
  trialEnd: Date | null;
  /** Null while it goes on. */
  endedAt: Date | null;
};

export type SwitchOrder = {
  subscriptionId: string;
  priceId: string;
  /** As of when the unused time is counted, to the second; within the period that is paid. */
  asOf: Date;
};

export type SwitchQuote = {
  /** ISO 4217, lower case as the provider writes it. */
  currency: string;
  /** Of the first period at the new price. */
  price: bigint;
  /** Given back for the unused time; not negative. */
  unused: bigint;
  taxAndDiscounts: bigint;
  /** Credit from before; negative where something is owed. */
  creditBefore: bigint;
  /** Charged at once. */
  dueNow: bigint;
  /** What bills to come are less by; not negative. */
  creditAfter: bigint;
  renewsAt: Date;
};

export type ProviderInvoice = {
  id: string;
  customerId: string | null;
  /** Null for what was billed outside a subscription. */
  subscriptionId: string | null;
  /** What the payer knows it by; null while it is a draft. */
  number: string | null;
  issuedAt: Date;
  /** Minor units; negative for a credit. */
  amount: bigint;
  /** ISO 4217, lower case as the provider writes it. */
  currency: string;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  /** How often it was tried to collect it. */
  attempts: number;
  /** Whether it bills a switch to another price; while it is open, the switch waits for the payer's bank. */
  isOfSwitch: boolean;
  /** Its page at the provider; null where there is none. Never an address of anybody else. */
  hostedUrl: string | null;
  /** What was given back of it; null where nothing was. */
  refund: Refund | null;
  /** Whether the payer's bank took the payment back: it is decided yet, or was; null where it did not. */
  dispute: "open" | "won" | "lost" | null;
};

export type Refund = {
  /** Minor units of the invoice's currency, all refunds together. */
  amount: bigint;
  /** Of the last of them. */
  at: Date;
  /** Whether nothing is left of what was charged. */
  isFull: boolean;
};

/** What an event is about. What happened is not believed but asked for. */
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
 * How the provider let us down:
 * - `unreachable`: no answer, or none that could be read. Whether it did what was asked is unknown.
 * - `busy`: it asks to try again later and did nothing.
 * - `failing`: it answered that it failed, or that it does not know us. Nothing more will come.
 * - `price_refused`: it does not sell at this price.
 * - `customer_missing`: it does not know the customer, or not any more.
 * - `card_declined`: the card on file was not charged, and nothing was changed.
 * - `refused`: it turned the request down for another reason.
 */
export type CardPaymentsFailure =
  | "unreachable"
  | "busy"
  | "failing"
  | "price_refused"
  | "customer_missing"
  | "card_declined"
  | "refused";

/** Thrown by every call of the port but `readEvent`. Its message names no person and no secret. */
export class CardPaymentsError extends Error {
  readonly failure: CardPaymentsFailure;

  constructor(failure: CardPaymentsFailure, reason: string) {
    super(reason);
    this.name = "CardPaymentsError";
    this.failure = failure;
  }
}
