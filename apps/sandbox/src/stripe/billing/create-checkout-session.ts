import { findCustomer, findObject } from "../find-object.ts";
import { invalidRequest } from "../http/stripe-error.ts";
import {
  type CheckoutSession,
  checkoutSessionObject,
  lineItemObject,
  type RedirectOnCompletion,
} from "../objects/checkout-session-object.ts";
import { mergeMetadata, type Metadata } from "../objects/metadata.ts";
import type { Price } from "../objects/price-object.ts";
import type { Call } from "../operations/operation.ts";
import { checkEmail } from "../parameters/check-email.ts";
import { checkUrl } from "../parameters/check-url.ts";
import { missingParameter } from "../parameters/missing-parameter.ts";
import { randomLetters } from "../random-letters.ts";
import type { StripeWorld } from "../stripe-world.ts";

type NewSession = {
  allow_promotion_codes?: boolean;
  automatic_tax?: { enabled?: boolean };
  consent_collection?: { terms_of_service?: "none" | "required" };
  customer_update?: { address?: "auto" | "never" };
  cancel_url?: string;
  client_reference_id?: string;
  customer?: string;
  customer_email?: string;
  expires_at?: number;
  line_items?: { price?: string; quantity?: number }[];
  locale?: string;
  metadata?: Metadata;
  mode?: string;
  redirect_on_completion?: RedirectOnCompletion;
  return_url?: string;
  subscription_data?: { description?: string; metadata?: Metadata };
  success_url?: string;
  ui_mode?: string;
};

const SHORTEST_LIFE = 30 * 60;
const LONGEST_LIFE = 24 * 60 * 60;
const HIGHEST_QUANTITY = 999_999;
const PRICE = "line_items[0][price]";
const QUANTITY = "line_items[0][quantity]";

/** Opens an embedded Checkout Session for one recurring price and stores what it sells. */
export function createCheckoutSession({ world, parameters }: Call): CheckoutSession {
  const wanted = parameters as NewSession;
  checkMode(wanted);
  const returning = readReturn(wanted);
  const { price, quantity } = readLine(world, wanted);
  const customer =
    wanted.customer === undefined ? undefined : findCustomer(world, wanted.customer, "customer");
  const suffix = randomLetters(40);
  const clientSecret = `cs_test_${suffix}_secret_${randomLetters(40)}`;
  const session = checkoutSessionObject(
    {
      id: `cs_test_${suffix}`,
      client_reference_id: wanted.client_reference_id ?? null,
      client_secret: clientSecret,
      created: world.now(),
      customer_email: readEmail(wanted),
      expires_at: readExpiry(wanted.expires_at, world.now()),
      locale: wanted.locale ?? null,
      metadata: mergeMetadata({}, wanted.metadata),
      ...returning,
      ...readOptions(wanted),
    },
    { price, quantity },
    customer,
  );
  world.orders.put({
    id: session.id,
    clientSecret,
    line: lineItemObject({
      id: `li_${suffix}`,
      price,
      quantity,
      description: world.products.get(price.product)?.name ?? price.id,
    }),
    subscriptionMetadata: mergeMetadata({}, wanted.subscription_data?.metadata),
    subscriptionDescription: wanted.subscription_data?.description ?? null,
    awaiting: null,
  });
  world.sessions.put(session);
  return session;
}

function checkMode({ mode, ui_mode: uiMode }: NewSession): void {
  if (mode === undefined) throw missingParameter("mode");
  if (mode !== "subscription") throw onlyHere("mode", "subscription");
  // Left out it means hosted_page, which the stand-in does not serve.
  if (uiMode !== "embedded_page") throw onlyHere("ui_mode", "embedded_page");
}

/** Nothing is taxed here, and no code takes anything off; what is asked for is held to Stripe's rules. */
function readOptions(wanted: NewSession) {
  const { automatic_tax: tax, customer, customer_update: update } = wanted;
  const isTaxed = tax?.enabled === true;
  if (isTaxed && customer !== undefined && update?.address !== "auto") {
    const message =
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.";
    throw invalidRequest({ code: "customer_tax_location_invalid", message });
  }
  const terms = wanted.consent_collection?.terms_of_service;

  return {
    allow_promotion_codes: wanted.allow_promotion_codes ?? null,
    automatic_tax: {
      enabled: isTaxed,
      liability: null,
      provider: null,
      status: isTaxed ? "requires_location_inputs" : null,
    },
    consent_collection: terms === undefined ? null : { ...CONSENT, terms_of_service: terms },
  };
}

const CONSENT = { payment_method_reuse_agreement: null, promotions: "none" };

function readReturn(wanted: NewSession) {
  for (const param of ["success_url", "cancel_url"] as const) {
    if (wanted[param] === undefined) continue;
    const message = `${param} can not be used when ui_mode is embedded_page.`;
    throw invalidRequest({ message, param });
  }
  const { redirect_on_completion: redirect = "always", return_url: url } = wanted;
  if (redirect === "never") {
    if (url === undefined) return { redirect_on_completion: redirect };
    const message = "return_url can not be used when redirect_on_completion is never.";
    throw invalidRequest({ message, param: "return_url" });
  }
  if (url === undefined) throw missingParameter("return_url");
  return { redirect_on_completion: redirect, return_url: checkUrl(url, "return_url") };
}

function readLine(world: StripeWorld, wanted: NewSession): { price: Price; quantity: number } {
  const [line, ...others] = wanted.line_items ?? [];
  if (!line) throw missingParameter("line_items");
  if (others.length > 0) throw onlyHere("line_items", "one line");
  if (line.price === undefined) throw missingParameter(PRICE);
  if (line.quantity === undefined) throw missingParameter(QUANTITY);
  const price = findObject({ kind: "price", from: world.prices, id: line.price, param: PRICE });
  checkForSale(world, price);
  if (line.quantity >= 1 && line.quantity <= HIGHEST_QUANTITY) {
    return { price, quantity: line.quantity };
  }
  const message = `Invalid quantity: must be from 1 to ${HIGHEST_QUANTITY}.`;
  throw invalidRequest({ code: "parameter_invalid_integer", message, param: QUANTITY });
}

function checkForSale(world: StripeWorld, price: Price): void {
  if (!price.active || world.products.get(price.product)?.active !== true) {
    const message = "The price specified is inactive. This field only accepts active prices.";
    throw invalidRequest({ message, param: PRICE });
  }
  if (price.type !== "recurring") {
    const message =
      "You must provide at least one recurring price in `subscription` mode when using prices.";
    throw invalidRequest({ message, param: PRICE });
  }
}

function readEmail({ customer, customer_email: email }: NewSession): string | null {
  if (email === undefined) return null;
  if (customer === undefined) return checkEmail(email, "customer_email");
  const message = "You may only specify one of these parameters: customer, customer_email.";
  throw invalidRequest({ message, param: "customer_email" });
}

function readExpiry(wanted: number | undefined, now: number): number {
  const expiry = wanted ?? now + LONGEST_LIFE;
  if (expiry >= now + SHORTEST_LIFE && expiry <= now + LONGEST_LIFE) return expiry;
  const message =
    "The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.";
  throw invalidRequest({ message, param: "expires_at" });
}

function onlyHere(param: string, supported: string) {
  return invalidRequest({ message: `The sandbox supports only ${supported} here.`, param });
}
