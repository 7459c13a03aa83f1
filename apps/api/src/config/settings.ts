import { resolve } from "node:path";

import { type EnvironmentReader, isLoopback } from "./environment.ts";

/** Load balancers check about every five seconds and need up to two failures to stop sending requests. */
const DRAIN_SECONDS = 10;
/** Fallback for an invalid value. Without METRICS_PORT, metrics are not served. */
const METRICS_PORT = 9_464;
const POSTGRESQL = ["postgres:", "postgresql:"];
const WEB = ["https:", "http:"];

/** The validated settings of the process. For secrets see `secrets.ts`. */
export type Settings = ReturnType<typeof parseSettings>;
export type BankSettings = Settings["banks"];
export type PaymentSettings = Settings["payments"];
export type CheckoutSettings = PaymentSettings["checkout"];
export type MailSettings =
  /** `isOpen`: the operator allows anyone who can reach the server to read the mails. */
  | { kind: "outbox"; isOpen: boolean }
  | { kind: "smtp"; url: string; from: string }
  | { kind: "off" };

/** Reads every variable of docs/configuration.md except the keys. The reader collects what is wrong with single ones. */
export function parseSettings(reader: EnvironmentReader, isRoot: boolean) {
  const port = reader.port("PORT", 3000);
  const publicUrl = reader.origin("PUBLIC_URL", `http://localhost:${port}`);
  const standIn = `http://127.0.0.1:${reader.port("SANDBOX_PORT", 3001)}`;
  const environment = reader.oneOf("APP_ENV", ["staging", "production"], "staging");
  const isProduction = environment === "production";
  const apiUrl = reader.safeOrigin("API_URL", publicUrl);
  const context = { isProduction, publicUrl, apiUrl, port, standIn };
  const mail = readMail(reader);

  return {
    environment,
    host: reader.text("HOST", "127.0.0.1"),
    port,
    /** Origin under which browsers reach the pages, without a trailing slash. */
    publicUrl,
    /** Origin of the data calls; by default that of the pages. */
    apiUrl,
    authUrl: reader.safeOrigin("AUTH_URL", apiUrl),
    dataDir: resolve(reader.text("DATA_DIR", isRoot ? "/var/lib/snowball" : "./data")),
    /** Login of the owner, used for migrations; null = the embedded server, or not set. */
    databaseUrl: reader.url("DATABASE_URL", POSTGRESQL),
    /** Login of `snowball_api`; null = created by us, like the next one. */
    apiDatabaseUrl: reader.url("API_DATABASE_URL", POSTGRESQL),
    systemDatabaseUrl: reader.url("SYSTEM_DATABASE_URL", POSTGRESQL),
    mail,
    /** Email address for support; defaults to the sender of mails, null if no mails are sent. */
    contactEmail: reader.text("CONTACT_EMAIL", addressOfSender(mail)) || null,
    banks: readBanks(reader, context),
    /** URL of the fake bank of demo households; null = no demo. */
    demoBankUrl: reader.isSet("DEMO_BANK_URL") ? reader.origin("DEMO_BANK_URL", "") : null,
    payments: readPayments(reader, context),
    /** URL of the test clock to follow; null = the system clock. */
    clockUrl: reader.url("CLOCK_URL", WEB),
    /** Whether to serve the documentation page at `/api/docs`. */
    servesApiDocs: reader.isOn("API_DOCS", !isProduction),
    /** How long the server keeps serving after it is asked to stop. */
    drainSeconds: reader.seconds("DRAIN_SECONDS", {
      fallback: isProduction ? DRAIN_SECONDS : 0,
      max: 60,
    }),
    /** Address of the metrics server; null = none. */
    metrics: reader.isSet("METRICS_PORT")
      ? {
          host: reader.text("METRICS_HOST", "127.0.0.1"),
          port: reader.port("METRICS_PORT", METRICS_PORT),
        }
      : null,
    /** Addresses of proxies with trusted `X-Forwarded-*` headers; null = not set. */
    trustedProxies: readProxies(reader),
    logLevel: reader.oneOf(
      "LOG_LEVEL",
      ["fatal", "error", "warn", "info", "debug", "silent"],
      "info",
    ),
  };
}

/** Returns an empty list for `none`, and null if the variable is not set. */
function readProxies(reader: EnvironmentReader): string[] | null {
  if (!reader.isSet("TRUSTED_PROXIES")) return null;
  const proxies = reader.list("TRUSTED_PROXIES");

  return proxies.join() === "none" ? [] : proxies;
}

function readMail(reader: EnvironmentReader): MailSettings {
  const value = reader.text("MAIL_URL", "outbox");
  const isOpen =
    reader.oneOf("OUTBOX_ACCESS", ["this-machine", "anyone"], "this-machine") === "anyone";
  if (value === "outbox") return { kind: value, isOpen };
  if (value === "off") return { kind: value };

  const url = reader.url("MAIL_URL", ["smtp:", "smtps:"]) ?? "";
  return { kind: "smtp", url, from: reader.text("MAIL_FROM", "Snowball <hello@localhost>") };
}

function addressOfSender(mail: MailSettings): string {
  return mail.kind === "smtp" ? (/[^<>\s]+@[^<>\s]+/.exec(mail.from)?.[0] ?? "") : "";
}

type Context = {
  isProduction: boolean;
  publicUrl: string;
  apiUrl: string;
  port: number;
  standIn: string;
};

const PLAID_LINK_SCRIPT = "https://cdn.plaid.com/link/v2/stable/link-initialize.js";

/** How to reach Plaid, or without Plaid's keys the fake that implements its API. */
function readBanks(reader: EnvironmentReader, context: Context) {
  const isStandIn = !reader.isSet("PLAID_CLIENT_ID") && !reader.isSet("PLAID_SECRET");
  const { isProduction, standIn, port, apiUrl } = context;
  const real = `https://${isProduction ? "production" : "sandbox"}.plaid.com`;
  const key = (name: string) =>
    isStandIn ? "sandbox" : reader.required(name, "the other Plaid key is set");
  const webhookOrigin = isStandIn ? `http://127.0.0.1:${port}` : apiUrl;

  return {
    isStandIn,
    baseUrl: reader.origin("PLAID_BASE_URL", isStandIn ? standIn : real),
    clientId: key("PLAID_CLIENT_ID"),
    secret: key("PLAID_SECRET"),
    webhookUrl: reader.url("PLAID_WEBHOOK_URL", WEB) ?? `${webhookOrigin}/webhooks/plaid/`,
    redirectUri: readRedirectUri(reader, context),
    /** Script that the browser loads. Plaid requires its own CDN. */
    linkScriptUrl:
      reader.url("PLAID_LINK_SCRIPT_URL", WEB) ??
      (isStandIn ? `${standIn}/link-initialize.js` : PLAID_LINK_SCRIPT),
  };
}

/** Page of the web app that continues a bank sign-in after the redirect. */
const RETURN_PATH = "/link/return";

/**
 * Returns the page to which banks redirect users after an OAuth sign-in; null = banks use pop-ups only, as for plain
 * http on other hosts, because Plaid would then reject every link session.
 */
function readRedirectUri(reader: EnvironmentReader, { publicUrl }: Context): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  const isTaken = protocol === "https:" || isLoopback(hostname);

  return reader.isOn("PLAID_REDIRECT", true) && isTaken ? `${publicUrl}${RETURN_PATH}` : null;
}

/** How to reach Stripe, or without Stripe's keys the fake that implements its API. */
function readPayments(reader: EnvironmentReader, { standIn }: Context) {
  const names = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;
  const isStandIn = !names.some((name) => reader.isSet(name));
  const key = (name: (typeof names)[number], ofStandIn: string) =>
    isStandIn ? ofStandIn : reader.required(name, "another Stripe key is set");

  return {
    isStandIn,
    /** Null = Stripe's own host. */
    baseUrl: reader.url("STRIPE_BASE_URL", WEB) ?? (isStandIn ? standIn : null),
    secretKey: key("STRIPE_SECRET_KEY", "sk_test_sandbox"),
    publishableKey: key("STRIPE_PUBLISHABLE_KEY", "pk_test_sandbox"),
    webhookSecret: key("STRIPE_WEBHOOK_SECRET", "whsec_sandbox"),
    /** Null = the browser library loads Stripe.js from its CDN. */
    scriptUrl: reader.url("STRIPE_JS_URL", WEB) ?? (isStandIn ? `${standIn}/stripe.js` : null),
    /** Optional features of the checkout. Each must first be set up at Stripe. */
    checkout: {
      /** Whether Stripe Tax computes sales tax from the payer's address. */
      automaticTax: reader.isOn("STRIPE_AUTOMATIC_TAX", false),
      promotionCodes: reader.isOn("STRIPE_PROMOTION_CODES", false),
      /** Whether the payer must accept the terms before paying. */
      termsConsent: reader.isOn("STRIPE_TERMS_CONSENT", false),
    },
  };
}

/** Database roles of the running processes. They own no tables; the migrations create them. */
export const API_ROLE = "snowball_api";
export const SYSTEM_ROLE = "snowball_system";

export function roleIn(connectionString: string): string {
  const { username, searchParams } = new URL(connectionString);

  return searchParams.get("user") ?? decodeURIComponent(username);
}
