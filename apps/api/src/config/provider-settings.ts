import type { EnvironmentReader } from "./environment-reader.ts";
import { isLoopback } from "./loopback.ts";

/** How we reach Plaid, or the stand-in that speaks its API. */
export type BankSettings = {
  isStandIn: boolean;
  baseUrl: string;
  clientId: string;
  secret: string;
  webhookUrl: string;
  /** Where banks send users back that sign them in on a page of their own; null = in pop-ups alone. */
  redirectUri: string | null;
  /** Loaded by the browser; the vendor's CDN in real use, as the vendor demands. */
  linkScriptUrl: string;
};

/** How we reach Stripe, or the stand-in that speaks its API. */
export type PaymentSettings = {
  isStandIn: boolean;
  /** Null = Stripe's own host. */
  baseUrl: string | null;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Null = the browser library loads Stripe.js from its CDN. */
  scriptUrl: string | null;
  /** What the checkout does beside taking the card; each has to be set up at Stripe first. */
  checkout: CheckoutSettings;
};

export type CheckoutSettings = {
  /** Stripe Tax reckons sales tax from the payer's address. */
  automaticTax: boolean;
  promotionCodes: boolean;
  /** The payer ticks that the terms are accepted, and cannot pay before. */
  termsConsent: boolean;
};

type Context = {
  environment: "staging" | "production";
  publicUrl: string;
  apiUrl: string;
  port: number;
  standIn: string;
};

const PLAID_LINK_SCRIPT = "https://cdn.plaid.com/link/v2/stable/link-initialize.js";

/** Plaid's keys switch to the real Plaid; without them the stand-in serves, with its own keys. */
export function readBankSettings(reader: EnvironmentReader, context: Context): BankSettings {
  const isStandIn = !reader.isSet("PLAID_CLIENT_ID") && !reader.isSet("PLAID_SECRET");
  const real = `https://${context.environment === "production" ? "production" : "sandbox"}.plaid.com`;
  const because = "the other Plaid key is set";

  return {
    isStandIn,
    baseUrl: reader.origin("PLAID_BASE_URL", isStandIn ? context.standIn : real),
    clientId: isStandIn ? "sandbox" : reader.required("PLAID_CLIENT_ID", because),
    secret: isStandIn ? "sandbox" : reader.required("PLAID_SECRET", because),
    webhookUrl: webhookUrl(reader, "PLAID_WEBHOOK_URL", {
      origin: isStandIn ? `http://127.0.0.1:${context.port}` : context.apiUrl,
      path: "/webhooks/plaid/",
    }),
    redirectUri: readRedirectUri(reader, context),
    linkScriptUrl:
      reader.url("PLAID_LINK_SCRIPT_URL", ["https:", "http:"]) ??
      (isStandIn ? `${context.standIn}/link-initialize.js` : PLAID_LINK_SCRIPT),
  };
}

/** The page that goes on with the bank's window; the web's router has it. */
const RETURN_PATH = "/link/return";

/** Plaid takes https, and http on the developer's own machine; elsewhere it would refuse every window. */
function readRedirectUri(reader: EnvironmentReader, { publicUrl }: Context): string | null {
  const isWanted = reader.oneOf("PLAID_REDIRECT", ["on", "off"], "on") === "on";
  const { protocol, hostname } = new URL(publicUrl);
  const isTaken = protocol === "https:" || isLoopback(hostname);

  return isWanted && isTaken ? `${publicUrl}${RETURN_PATH}` : null;
}

/** Stripe's keys switch to the real Stripe; without them the stand-in serves, with its own keys. */
export function readPaymentSettings(reader: EnvironmentReader, context: Context): PaymentSettings {
  const names = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;
  const isStandIn = !names.some((name) => reader.isSet(name));
  const key = (name: (typeof names)[number], standIn: string) =>
    isStandIn ? standIn : reader.required(name, "another Stripe key is set");

  return {
    isStandIn,
    baseUrl:
      reader.url("STRIPE_BASE_URL", ["https:", "http:"]) ?? (isStandIn ? context.standIn : null),
    secretKey: key("STRIPE_SECRET_KEY", "sk_test_sandbox"),
    publishableKey: key("STRIPE_PUBLISHABLE_KEY", "pk_test_sandbox"),
    webhookSecret: key("STRIPE_WEBHOOK_SECRET", "whsec_sandbox"),
    scriptUrl:
      reader.url("STRIPE_JS_URL", ["https:", "http:"]) ??
      (isStandIn ? `${context.standIn}/stripe.js` : null),
    checkout: {
      automaticTax: isOn(reader, "STRIPE_AUTOMATIC_TAX"),
      promotionCodes: isOn(reader, "STRIPE_PROMOTION_CODES"),
      termsConsent: isOn(reader, "STRIPE_TERMS_CONSENT"),
    },
  };
}

function isOn(reader: EnvironmentReader, name: string): boolean {
  return reader.oneOf(name, ["on", "off"], "off") === "on";
}

function webhookUrl(
  reader: EnvironmentReader,
  name: string,
  fallback: { origin: string; path: string },
): string {
  return reader.url(name, ["https:", "http:"]) ?? `${fallback.origin}${fallback.path}`;
}
