import { isIP } from "node:net";

import { isLoopback } from "./environment.ts";
import {
  API_ROLE,
  type BankSettings,
  type MailSettings,
  type PaymentSettings,
  roleIn,
  type Settings,
  SYSTEM_ROLE,
} from "./settings.ts";

type Rule = [isWrong: boolean, sentence: string];

/** Returns what is wrong with settings that depend on each other or on the environment, as sentences. */
export function settingsFaults(settings: Settings): string[] {
  const isProduction = settings.environment === "production";
  const rules = [...generalRules(settings), ...(isProduction ? productionRules(settings) : [])];

  return rules.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
}

/** `hello@snowball.example` or `Snowball <hello@snowball.example>`, on one line. */
const SENDER = /^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
const ADDRESS = /^[^<>@\s]+@[^<>@\s]+$/;

function generalRules(settings: Settings): Rule[] {
  const { apiDatabaseUrl, systemDatabaseUrl, trustedProxies, mail, contactEmail } = settings;
  const proxy = trustedProxies?.find((each) => !isProxyRange(each));

  return [
    [
      (apiDatabaseUrl === null) !== (systemDatabaseUrl === null),
      "API_DATABASE_URL and SYSTEM_DATABASE_URL must be set together.",
    ],
    [
      apiDatabaseUrl !== null &&
        systemDatabaseUrl !== null &&
        (roleIn(apiDatabaseUrl) !== API_ROLE || roleIn(systemDatabaseUrl) !== SYSTEM_ROLE),
      `API_DATABASE_URL and SYSTEM_DATABASE_URL must log in as ${API_ROLE} and ${SYSTEM_ROLE}.`,
    ],
    [
      proxy !== undefined,
      `TRUSTED_PROXIES must be addresses or ranges of proxies such as 10.0.0.7 or 10.0.0.0/24, separated by commas, or none, not ${JSON.stringify(proxy)}.`,
    ],
    [
      mail.kind === "smtp" && !SENDER.test(mail.from),
      "MAIL_FROM must be an address such as Snowball <hello@snowball.example>.",
    ],
    [
      contactEmail !== null && !ADDRESS.test(contactEmail),
      "CONTACT_EMAIL must be an address such as help@snowball.example.",
    ],
    [
      isOutboxExposed(settings),
      "MAIL_URL must be smtp://…, smtps://… or off where HOST or PUBLIC_URL is not this machine: anyone there could read all mails in the outbox. OUTBOX_ACCESS=anyone lets them.",
    ],
  ];
}

/** Anyone who reads a password reset email in the outbox can take the account. Production has a rule of its own. */
function isOutboxExposed({ mail, environment, host, ...urls }: Settings): boolean {
  if (mail.kind !== "outbox" || mail.isOpen || environment === "production") return false;
  const { publicUrl, apiUrl, authUrl } = urls;
  const hosts = [host, ...[publicUrl, apiUrl, authUrl].map((url) => new URL(url).hostname)];

  return !hosts.every(isLoopback);
}

/**
 * Settings that production does not allow. Each could silently lose data, money or privacy, so the server refuses to
 * start.
 */
function productionRules(settings: Settings): Rule[] {
  return [
    ...addressRules(settings),
    ...databaseRules(settings),
    ...bankRules(settings.banks),
    ...demoRules(settings),
    ...paymentRules(settings.payments),
    ...mailRules(settings.mail),
    [
      settings.clockUrl !== null,
      "CLOCK_URL must not be set in production: moving that clock ends sessions, moves due dates and deletes data that expires.",
    ],
  ];
}

function addressRules({ publicUrl, apiUrl, authUrl, trustedProxies }: Settings): Rule[] {
  return [
    [!isHttps(publicUrl), "PUBLIC_URL must begin with https:// in production."],
    [apiUrl !== publicUrl && !isHttps(apiUrl), "API_URL must begin with https:// in production."],
    [authUrl !== apiUrl && !isHttps(authUrl), "AUTH_URL must begin with https:// in production."],
    [
      trustedProxies === null,
      "TRUSTED_PROXIES must be set in production: the addresses of the proxies in front of the server, or none. Behind a proxy that is not named all customers are counted as one.",
    ],
    [
      trustedProxies?.some(isTooWideRange) ?? false,
      "TRUSTED_PROXIES must name your own proxies in production: a client in such a large range could choose the address that its requests count for.",
    ],
  ];
}

function databaseRules(settings: Settings): Rule[] {
  const { databaseUrl, apiDatabaseUrl, systemDatabaseUrl } = settings;
  const urls = {
    DATABASE_URL: databaseUrl,
    API_DATABASE_URL: apiDatabaseUrl,
    SYSTEM_DATABASE_URL: systemDatabaseUrl,
  };

  return [
    [
      apiDatabaseUrl === null || systemDatabaseUrl === null,
      "API_DATABASE_URL and SYSTEM_DATABASE_URL must be set in production: the embedded server has no standby and no backup, and the owner's login is for changing the schema only.",
    ],
    ...Object.entries(urls).map(([name, url]): Rule => [
      url !== null && !isVerifiedConnection(url),
      `${name} must end with ?sslmode=verify-full in production, or name a Unix socket. A proxy on this machine that carries it on (127.0.0.1, ::1 or localhost) is let through where the URL says ?sslmode=disable.`,
    ]),
  ];
}

const PLAID_TRIAL_HOSTS = ["sandbox.plaid.com", "development.plaid.com"];
const PLAID_SCRIPTS = "https://cdn.plaid.com/";
const STRIPE_SCRIPTS = "https://js.stripe.com/";

function bankRules(banks: BankSettings): Rule[] {
  if (banks.isStandIn) {
    return [[true, "PLAID_CLIENT_ID and PLAID_SECRET must be set in production."]];
  }

  return [
    [
      banks.clientId === "sandbox" || banks.secret === "sandbox",
      "PLAID_CLIENT_ID and PLAID_SECRET must be Plaid's own in production, not the stand-in's.",
    ],
    [
      !isRealHost(banks.baseUrl) || PLAID_TRIAL_HOSTS.includes(hostOf(banks.baseUrl)),
      "PLAID_BASE_URL must begin with https:// in production and be neither Plaid's sandbox nor on this machine: no bank there is real.",
    ],
    [
      !isHttps(banks.webhookUrl),
      "PLAID_WEBHOOK_URL must begin with https:// in production, as API_URL must where it is not set.",
    ],
    [
      !banks.linkScriptUrl.startsWith(PLAID_SCRIPTS),
      `PLAID_LINK_SCRIPT_URL must begin with ${PLAID_SCRIPTS} in production: the script sees what users type.`,
    ],
  ];
}

/** Requires https for the fake bank. Its keys are public, so anyone could impersonate it over plain http. */
function demoRules({ demoBankUrl, banks }: Settings): Rule[] {
  if (demoBankUrl === null) return [];
  const host = hostOf(demoBankUrl);

  return [
    [
      !isLoopback(host) && !isHttps(demoBankUrl),
      "DEMO_BANK_URL must begin with https:// in production, or be on this machine.",
    ],
    [
      host === hostOf(banks.baseUrl) || /(^|\.)plaid\.com$/.test(host),
      "DEMO_BANK_URL must be the stand-in's in production, never Plaid's: made-up people have no bank there.",
    ],
  ];
}

const LIVE_SECRET_KEY = /^(sk|rk)_live_/;
const LIVE_PUBLISHABLE_KEY = /^pk_live_/;
/** Stripe's secrets are longer. Those of the fake and of examples are shorter. */
const SIGNING_SECRET = /^whsec_.{24,}$/;

function paymentRules(payments: PaymentSettings): Rule[] {
  if (payments.isStandIn) {
    const names = "STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET";
    return [[true, `${names} must be set in production.`]];
  }

  return [
    [
      !LIVE_SECRET_KEY.test(payments.secretKey),
      "STRIPE_SECRET_KEY must begin with sk_live_ or rk_live_ in production: a test key sells for nothing.",
    ],
    [
      !LIVE_PUBLISHABLE_KEY.test(payments.publishableKey),
      "STRIPE_PUBLISHABLE_KEY must begin with pk_live_ in production.",
    ],
    [
      !SIGNING_SECRET.test(payments.webhookSecret),
      "STRIPE_WEBHOOK_SECRET must be the signing secret of your webhook endpoint in production (whsec_…): with one that others know, anybody can report a payment.",
    ],
    [
      payments.baseUrl !== null && !isRealHost(payments.baseUrl),
      "STRIPE_BASE_URL must begin with https:// in production and not be on this machine.",
    ],
    [
      payments.scriptUrl !== null && !payments.scriptUrl.startsWith(STRIPE_SCRIPTS),
      `STRIPE_JS_URL must begin with ${STRIPE_SCRIPTS} in production: the script sees what users type.`,
    ],
  ];
}

function mailRules(mail: MailSettings): Rule[] {
  return [
    [
      mail.kind === "outbox",
      "MAIL_URL must be smtp://…, smtps://… or off in production: the outbox cannot be read there.",
    ],
    [
      mail.kind === "outbox" && mail.isOpen,
      "OUTBOX_ACCESS must not be anyone in production: who reads a mail there has the account.",
    ],
    [
      mail.kind === "smtp" && isLoopback(mail.from.replace(/^.*@/, "").replace(/>$/, "")),
      "MAIL_FROM must be set to an address of your own domain in production.",
    ],
  ];
}

function isHttps(url: string): boolean {
  return url.startsWith("https://");
}

/** Returns "" for an empty or invalid URL, which is reported elsewhere. */
function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? "";
}

function isRealHost(url: string): boolean {
  return isHttps(url) && !isLoopback(hostOf(url));
}

/** Hosts that are always this machine. Names below `localhost` are excluded, because DNS may resolve them. */
const OWN_HOST = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

function isVerifiedConnection(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return true; // Reported elsewhere.
  const { searchParams, hostname } = new URL(databaseUrl);
  // The driver uses the last value if a parameter is repeated.
  const host = searchParams.getAll("host").at(-1) ?? hostname;
  const mode = searchParams.getAll("sslmode").at(-1);

  return (
    host.startsWith("/") || mode === "verify-full" || (mode === "disable" && OWN_HOST.test(host))
  );
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
