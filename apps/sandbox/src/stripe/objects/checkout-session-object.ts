import type { Customer } from "./customer-object.ts";
import { type ListObject, listObject, type Metadata } from "./object.ts";
import type { Price } from "./price-object.ts";

export type RedirectOnCompletion = "always" | "if_required" | "never";

const UNUSED = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: null,
  collected_information: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: "subscription",
  object: "checkout.session",
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: "always",
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: "automatic" } },
  payment_method_types: ["card"],
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: {
    allow_redisplay_filters: ["always"],
    payment_method_remove: "disabled",
    payment_method_save: null,
  },
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  success_url: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: "embedded_page",
  url: null,
  wallet_options: null,
} as const;

type SessionFacts = {
  id: string;
  client_reference_id: string | null;
  client_secret: string;
  created: number;
  customer_email: string | null;
  expires_at: number;
  locale: string | null;
  metadata: Metadata;
  redirect_on_completion: RedirectOnCompletion;
};

export type CheckoutSession = Omit<SessionFacts, "client_secret"> &
  typeof UNUSED & {
    amount_subtotal: number;
    amount_total: number;
    /** Gone once the session is no longer open. */
    client_secret: string | null;
    /** What the payer agreed to, once complete; null where nothing was asked for. */
    consent: { promotions: null; terms_of_service: "accepted" } | null;
    consent_collection: {
      payment_method_reuse_agreement: null;
      promotions: string;
      terms_of_service: string;
    } | null;
    currency: string;
    customer: string | null;
    customer_creation: "always" | null;
    customer_details: CustomerDetails | null;
    invoice: string | null;
    payment_status: "paid" | "unpaid";
    return_url?: string;
    status: "open" | "complete" | "expired";
    subscription: string | null;
  };

type CustomerDetails = {
  address: null;
  business_name: null;
  email: string | null;
  individual_name: string | null;
  name: string | null;
  phone: string | null;
  tax_exempt: "none";
  tax_ids: null;
};

/** An open session as Stripe answers it; the amounts are those of `price` × `quantity`. */
export function checkoutSessionObject(
  facts: SessionFacts & Pick<CheckoutSession, "consent_collection" | "return_url">,
  { price, quantity }: { price: Price; quantity: number },
  customer: Customer | undefined,
): CheckoutSession {
  const total = price.unit_amount * quantity;
  const email = customer?.email ?? facts.customer_email;
  return {
    ...UNUSED,
    ...facts,
    consent: null,
    amount_subtotal: total,
    amount_total: total,
    currency: price.currency,
    customer: customer?.id ?? null,
    customer_creation: customer ? null : "always",
    customer_details: email === null ? null : customerDetails(email, customer?.name ?? null),
    invoice: null,
    payment_status: "unpaid",
    status: "open",
    subscription: null,
  };
}

/** Who pays, as far as the session knows it. */
export function customerDetails(email: string | null, name: string | null): CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: null,
  };
}

export type LineItem = ReturnType<typeof lineItemObject>;

type Line = { id: string; price: Price; quantity: number; description: string };

/** One line of a session's order. */
export function lineItemObject({ id, price, quantity, description }: Line) {
  const total = price.unit_amount * quantity;
  return {
    id,
    object: "item" as const,
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description,
    metadata: {},
    price,
    quantity,
  };
}

/** The lines of a session's order, as the API lists them. */
export function lineItemList(session: string, lines: LineItem[]): ListObject<LineItem> {
  return listObject(`/v1/checkout/sessions/${session}/line_items`, lines);
}
