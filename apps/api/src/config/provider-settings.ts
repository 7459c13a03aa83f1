import type { EnvironmentReader } from "./environment-reader.ts";
import { isLoopback } from "./loopback.ts";

/** How to reach Plaid, or the fake that implements its API. */
export type BankSettings = {
  isStandIn: boolean;
  baseUrl: string;
  clientId: string;
  secret: string;
  webhookUrl: string;
  /** Page to which banks redirect users after an OAuth sign-in; null = banks use pop-ups only. */
  redirectUri: string | null;
  /** Script that the browser loads. Plaid requires its own CDN. */
  linkScriptUrl: string;
};

/** How to reach Stripe, or the fake that implements its API. */
export type PaymentSettings = {
  isStandIn: boolean;
  /** Null = Stripe's own host. */
  baseUrl: string | null;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Null = the browser library loads Stripe.js from its CDN. */
  scriptUrl: string | null;
  /** Optional features of the checkout. Each must first be set up at Stripe. */
  checkout: CheckoutSettings;
};

export type CheckoutSettings = {
  /** Whether Stripe Tax computes sales tax from the payer's address. */
  automaticTax: boolean;
  promotionCodes: boolean;
  /** Whether the payer must accept the terms before paying. */
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

/** Reads the settings of Plaid. Without Plaid's keys, uses the fake with its own keys. */
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

/** Page of the web app that continues a bank sign-in after the redirect. */
const RETURN_PATH = "/link/return";

/** Returns null for plain http on other hosts, because Plaid would then reject every link session. */
function readRedirectUri(reader: EnvironmentReader, { publicUrl }: Context): string | null {
  const isWanted = reader.oneOf("PLAID_REDIRECT", ["on", "off"], "on") === "on";
  const { protocol, hostname } = new URL(publicUrl);
  const isTaken = protocol === "https:" || isLoopback(hostname);

  return isWanted && isTaken ? `${publicUrl}${RETURN_PATH}` : null;
}

/** Reads the settings of Stripe. Without Stripe's keys, uses the fake with its own keys. */
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
