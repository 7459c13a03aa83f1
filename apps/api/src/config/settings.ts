import { isIP } from "node:net";

import { type EnvironmentReader, isLoopback } from "./environment.ts";

export type MailSettings =
  /** `isOpen`: the operator allows anyone who can reach the server to read the mails. */
  | { kind: "outbox"; isOpen: boolean }
  | { kind: "smtp"; url: string; from: string }
  | { kind: "off" };

/** The validated settings of the process. For secrets see `secrets.ts`. */
export type Settings = {
  environment: "staging" | "production";
  host: string;
  port: number;
  /** Origin under which browsers reach the pages, without a trailing slash. */
  publicUrl: string;
  /** Origin of the data calls; by default that of the pages. */
  apiUrl: string;
  /** Origin of the auth calls. */
  authUrl: string;
  dataDir: string;
  /** Login of the owner, used for migrations; null = the embedded server, or not set. */
  databaseUrl: string | null;
  /** Login of `snowball_api`; null = created by us, like the next one. */
  apiDatabaseUrl: string | null;
  /** Login of `snowball_system`. */
  systemDatabaseUrl: string | null;
  mail: MailSettings;
  /** Email address for support; defaults to the sender of mails, null if no mails are sent. */
  contactEmail: string | null;
  banks: BankSettings;
  /** URL of the fake bank of demo households; null = no demo. */
  demoBankUrl: string | null;
  payments: PaymentSettings;
  /** URL of the test clock to follow; null = the system clock. */
  clockUrl: string | null;
  runJobs: boolean;
  /** Whether to serve the documentation page at `/api/docs`. */
  servesApiDocs: boolean;
  /** How long the server keeps serving after it is asked to stop. */
  drainSeconds: number;
  /** Address of the metrics server; null = none. */
  metrics: { host: string; port: number } | null;
  /** Addresses of proxies with trusted `X-Forwarded-*` headers; null = not set. */
  trustedProxies: string[] | null;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
};

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

/** Named ranges that Fastify supports: loopback, link-local and private addresses. */
const NAMED = ["loopback", "linklocal", "uniquelocal"];
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Returns the parsed address or range, or null if the text is neither. */
function parseRange(text: string): { version: number; address: string; prefix: number } | null {
  const [address = "", range, ...rest] = text.split("/");
  const version = isIP(address);
  const bits = BITS[version];
  if (bits === undefined || rest.length > 0) return null;
  if (range === undefined) return { version, address, prefix: bits };

  const prefix = Number(range);
  return /^\d{1,3}$/.test(range) && prefix > 0 && prefix <= bits
    ? { version, address, prefix }
    : null;
}

/** Whether the text is an address, a range or a named range that the server accepts. */
export function isProxyRange(text: string): boolean {
  return NAMED.includes(text) || parseRange(text) !== null;
}

/** Prefix of the widest range of one company. Private networks are not wider, except fc00::/7. */
const COMPANY_PREFIX: Readonly<Record<number, number>> = { 4: 8, 6: 16 };
const MAPPED = /^::ffff:/i;
const MAPPED_BITS = 96;
const UNIQUE_LOCAL = /^f[cd][0-9a-f]{2}:/i;
const UNIQUE_LOCAL_PREFIX = 7;

/**
 * Whether the range is so wide that it includes untrusted clients. They could then choose the address under which
 * rate limits and locks count them.
 */
export function isTooWideRange(text: string): boolean {
  const range = parseRange(text);
  if (range === null) return false;

  const { version, address, prefix } = range;
  if (version === 6 && UNIQUE_LOCAL.test(address)) return prefix < UNIQUE_LOCAL_PREFIX;
  if (version === 6 && MAPPED.test(address) && prefix >= MAPPED_BITS) {
    return prefix - MAPPED_BITS < (COMPANY_PREFIX[4] ?? 0);
  }
  return prefix < (COMPANY_PREFIX[version] ?? 0);
}

/** Database roles of the running processes. They own no tables; the migrations create them. */
export const API_ROLE = "snowball_api";
export const SYSTEM_ROLE = "snowball_system";

/** Returns the role that a connection string logs in as. */
export function roleIn(connectionString: string): string {
  const { username, searchParams } = new URL(connectionString);

  return searchParams.get("user") ?? decodeURIComponent(username);
}
