import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { faultsOf, KEYS, PRODUCTION } from "#testing/settings-of-production.ts";

import { readSettings } from "./read-settings.ts";

const OWNER_URL = "postgresql://app@db.example/snowball?sslmode=verify-full";
const SUPERUSER_URL = "postgresql://postgres@db.example/snowball?sslmode=verify-full";

const REAL_PLAID = { PLAID_CLIENT_ID: "an-id", PLAID_SECRET: "a-secret" };

test("defaults to the embedded database, the fake and the outbox on local ports", () => {
  const settings = readSettings({}, false);

  expect(settings).toMatchObject({
    environment: "staging",
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://localhost:3000",
    databaseUrl: null,
    mail: { kind: "outbox", isOpen: false },
    banks: { isStandIn: true, baseUrl: "http://127.0.0.1:3001", clientId: "sandbox" },
    payments: { isStandIn: true, baseUrl: "http://127.0.0.1:3001", secretKey: "sk_test_sandbox" },
  });
  expect(readSettings({}, true).dataDir).toBe("/var/lib/snowball");
  expect(readSettings({ DATA_DIR: "/srv/x" }, true).dataDir).toBe("/srv/x");
});

test("setting a provider's keys switches to the real provider", () => {
  const settings = readSettings(
    {
      PLAID_CLIENT_ID: "an-id",
      PLAID_SECRET: "a-secret",
      STRIPE_SECRET_KEY: "sk_test_fake",
      STRIPE_PUBLISHABLE_KEY: "pk_test_fake",
      STRIPE_WEBHOOK_SECRET: "whsec_fake",
    },
    false,
  );

  expect(settings.banks).toMatchObject({
    isStandIn: false,
    baseUrl: "https://sandbox.plaid.com",
    linkScriptUrl: "https://cdn.plaid.com/link/v2/stable/link-initialize.js",
    webhookUrl: "http://localhost:3000/webhooks/plaid/",
  });
  expect(settings.payments).toMatchObject({ isStandIn: false, baseUrl: null, scriptUrl: null });
});

test("reports all invalid settings at once", () => {
  const faults = faultsOf({
    PORT: "70000",
    SANDBOX_PORT: "abc",
    PUBLIC_URL: "ftp://x",
    API_URL: "http://api.example",
    AUTH_URL: "https://auth.example/login",
    APP_ENV: "prod",
    DATABASE_URL: "mysql://x",
    MAIL_URL: "http://x",
    PLAID_SECRET: "alone",
    STRIPE_SECRET_KEY: "alone",
    API_DOCS: "maybe",
  });

  for (const name of [
    "PORT",
    "SANDBOX_PORT",
    "PUBLIC_URL",
    "API_URL",
    "AUTH_URL",
    "APP_ENV",
    "DATABASE_URL",
    "MAIL_URL",
    "PLAID_CLIENT_ID",
    "STRIPE_PUBLISHABLE_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "API_DOCS",
  ]) {
    expect(faults.filter((fault) => fault.startsWith(`${name} `))).toHaveLength(1);
  }
});

test.for([
  ["a public host", { PUBLIC_URL: "https://snowball.example" }],
  ["a public API host", { API_URL: "https://api.snowball.example" }],
  ["all network interfaces", { HOST: "0.0.0.0" }],
  ["an address of the local network", { HOST: "192.168.0.7" }],
] as const)("does not allow the outbox on %s", ([, place]) => {
  expect(faultsOf(place)).toEqual([
    expect.stringMatching(/^MAIL_URL must be .* OUTBOX_ACCESS=anyone lets them\.$/),
  ]);
  for (const mail of [
    { MAIL_URL: "off" },
    { MAIL_URL: "smtp://mail.example" },
    { OUTBOX_ACCESS: "anyone" },
  ]) {
    expect(faultsOf({ ...place, ...mail })).toEqual([]);
  }
});

test.for(["127.0.0.1", "::1", "localhost", "127.1.2.3"])(
  "allows the outbox on this machine as %s",
  (host) => {
    expect(faultsOf({ HOST: host })).toEqual([]);
  },
);

test("the API origin defaults to the pages' origin, and the auth origin to the API's", () => {
  const origins = (environment: Record<string, string>) => {
    const { apiUrl, authUrl } = readSettings({ MAIL_URL: "off", ...environment }, false);
    return { apiUrl, authUrl };
  };
  const api = "https://api.snowball.example";

  expect(origins({ PUBLIC_URL: "https://snowball.example" })).toEqual({
    apiUrl: "https://snowball.example",
    authUrl: "https://snowball.example",
  });
  expect(origins({ API_URL: api })).toEqual({ apiUrl: api, authUrl: api });
  expect(
    readSettings({ ...REAL_PLAID, MAIL_URL: "off", API_URL: api }, false).banks.webhookUrl,
  ).toBe(`${api}/webhooks/plaid/`);
  expect(origins({ API_URL: `${api}/`, AUTH_URL: "http://localhost:4001" })).toEqual({
    apiUrl: api,
    authUrl: "http://localhost:4001",
  });
});

test("an empty variable counts as not set", () => {
  expect(faultsOf({ PORT: "", DATABASE_URL: " ", PLAID_SECRET: "" })).toEqual([]);
});

test("accepts a complete production configuration", () => {
  expect(faultsOf(PRODUCTION)).toEqual([]);
});

test("serves the API docs page by default only outside production", () => {
  const served = (environment: Record<string, string>) =>
    readSettings(environment, false).servesApiDocs;

  expect([served({}), served({ API_DOCS: "off" })]).toEqual([true, false]);
  expect([served(PRODUCTION), served({ ...PRODUCTION, API_DOCS: "on" })]).toEqual([false, true]);
});

test.for([
  ["an unencrypted address", { PUBLIC_URL: "http://snowball.example" }, "PUBLIC_URL"],
  ["an unencrypted API", { API_URL: "http://localhost:4000" }, "API_URL"],
  ["an unencrypted sign-in", { AUTH_URL: "http://localhost:4000" }, "AUTH_URL"],
  [
    "the embedded database",
    { API_DATABASE_URL: "", SYSTEM_DATABASE_URL: "" },
    "API_DATABASE_URL and SYSTEM_DATABASE_URL",
  ],
  [
    "processes that log in as the owner",
    { DATABASE_URL: OWNER_URL, API_DATABASE_URL: "", SYSTEM_DATABASE_URL: "" },
    "API_DATABASE_URL and SYSTEM_DATABASE_URL",
  ],
  [
    "the owner's login for the API",
    { API_DATABASE_URL: OWNER_URL },
    "API_DATABASE_URL and SYSTEM_DATABASE_URL must log in",
  ],
  [
    "a superuser's login for the jobs",
    { SYSTEM_DATABASE_URL: SUPERUSER_URL },
    "API_DATABASE_URL and SYSTEM_DATABASE_URL must log in",
  ],
  [
    "one of the two logins alone",
    { SYSTEM_DATABASE_URL: "" },
    "API_DATABASE_URL and SYSTEM_DATABASE_URL",
  ],
  [
    "an unverified connection of the API",
    { API_DATABASE_URL: "postgres://snowball_api@db/s" },
    "API_DATABASE_URL",
  ],
  ["an unverified database connection", { DATABASE_URL: "postgres://a@db/s" }, "DATABASE_URL"],
  ["the mail outbox", { MAIL_URL: "" }, "MAIL_URL"],
  [
    "an outbox that is open to anyone",
    { MAIL_URL: "outbox", OUTBOX_ACCESS: "anyone" },
    "OUTBOX_ACCESS",
  ],
  ["the fake instead of Plaid", { PLAID_CLIENT_ID: "", PLAID_SECRET: "" }, "PLAID_CLIENT_ID"],
  ["plain http to Plaid", { PLAID_BASE_URL: "http://10.0.0.1" }, "PLAID_BASE_URL"],
  ["plain http to Stripe", { STRIPE_BASE_URL: "http://10.0.0.1" }, "STRIPE_BASE_URL"],
  ["a local fake of Stripe", { STRIPE_BASE_URL: "https://localhost:3001" }, "STRIPE_BASE_URL"],
  ["Plaid's sandbox", { PLAID_BASE_URL: "https://sandbox.plaid.com" }, "PLAID_BASE_URL"],
  ["a local fake of Plaid", { PLAID_BASE_URL: "https://127.0.0.1:3001" }, "PLAID_BASE_URL"],
  ["the fake's client id", { PLAID_CLIENT_ID: "sandbox" }, "PLAID_CLIENT_ID"],
  ["the fake's secret", { PLAID_SECRET: "sandbox" }, "PLAID_CLIENT_ID and PLAID_SECRET"],
  [
    "bank webhooks over plain http",
    { PLAID_WEBHOOK_URL: "http://a.example/" },
    "PLAID_WEBHOOK_URL",
  ],
  [
    "a Link script in clear",
    { PLAID_LINK_SCRIPT_URL: "http://cdn.plaid.com/link.js" },
    "PLAID_LINK_SCRIPT_URL",
  ],
  [
    "a Link script of the stand-in",
    { PLAID_LINK_SCRIPT_URL: "https://127.0.0.1:3001/link.js" },
    "PLAID_LINK_SCRIPT_URL",
  ],
  [
    "a Stripe script of strangers",
    { STRIPE_JS_URL: "https://js.stripe.example/" },
    "STRIPE_JS_URL",
  ],
  ["a secret test key", { STRIPE_SECRET_KEY: "sk_test_fake" }, "STRIPE_SECRET_KEY"],
  ["a restricted test key", { STRIPE_SECRET_KEY: "rk_test_fake" }, "STRIPE_SECRET_KEY"],
  ["a publishable test key", { STRIPE_PUBLISHABLE_KEY: "pk_test_f" }, "STRIPE_PUBLISHABLE_KEY"],
  [
    "the stand-in's signing secret",
    { STRIPE_WEBHOOK_SECRET: "whsec_sandbox" },
    "STRIPE_WEBHOOK_SECRET",
  ],
  [
    "a clock that others move",
    { CLOCK_URL: "http://127.0.0.1:3001/_sandbox/clock" },
    "CLOCK_URL must not be set in production",
  ],
  [
    "a demo bank over an open network",
    { DEMO_BANK_URL: "http://demo.example" },
    "DEMO_BANK_URL must begin with https://",
  ],
  [
    "made-up people at Plaid",
    { DEMO_BANK_URL: "https://production.plaid.com" },
    "DEMO_BANK_URL must be the stand-in's",
  ],
  ["mails without a sender", { MAIL_FROM: "" }, "MAIL_FROM"],
  ["mails from this machine", { MAIL_FROM: "a@mail.localhost" }, "MAIL_FROM"],
  ["unset trusted proxies", { TRUSTED_PROXIES: "" }, "TRUSTED_PROXIES must be set"],
  [
    "half the internet as its proxy",
    { TRUSTED_PROXIES: "10.0.0.1,128.0.0.0/1" },
    "TRUSTED_PROXIES",
  ],
  ["all of IPv6 as its proxy", { TRUSTED_PROXIES: "2000::/3" }, "TRUSTED_PROXIES"],
  ["all of IPv4 within IPv6", { TRUSTED_PROXIES: "::ffff:0.0.0.0/96" }, "TRUSTED_PROXIES"],
  ["one key for two purposes", { REFRESH_KEY: KEYS.TOKEN_KEY }, "TOKEN_KEY, REFRESH_KEY and"],
  [
    "a sealing key that signs as well",
    { SEALING_KEYS: `${KEYS.SEALING_KEYS},k2:${KEYS.TOKEN_KEY}` },
    "TOKEN_KEY, REFRESH_KEY and SEALING_KEYS",
  ],
  ["an id for two sealing keys", { SEALING_KEYS: twoKeysOfOneId() }, "SEALING_KEYS"],
  ["a missing signing key", { TOKEN_KEY: "" }, "TOKEN_KEY"],
] as const)("production rejects %s", ([, change, name]) => {
  expect(faultsOf({ ...PRODUCTION, ...change }).some((fault) => fault.startsWith(name))).toBe(true);
});

test("reports all errors of a production configuration at once, including keys", () => {
  const faults = faultsOf({
    ...PRODUCTION,
    PORT: "x",
    PUBLIC_URL: "http://snowball.example",
    STRIPE_SECRET_KEY: "sk_test_fake",
    TRUSTED_PROXIES: "my-proxy",
    TOKEN_KEY: "",
    REFRESH_KEY: "c2hvcnQ=",
  });

  for (const name of [
    "PORT",
    "PUBLIC_URL",
    "STRIPE_SECRET_KEY",
    "TRUSTED_PROXIES",
    "TOKEN_KEY",
    "REFRESH_KEY",
  ]) {
    expect(faults.filter((fault) => fault.startsWith(`${name} `))).toHaveLength(1);
  }
});

test("rejects a sender that is no email address", () => {
  for (const MAIL_FROM of ["Snowball", "a@b\r\nBcc: c@d", "Snowball <hello>"]) {
    expect(faultsOf({ MAIL_URL: "smtp://mail.example", MAIL_FROM })).toEqual([
      expect.stringMatching(/^MAIL_FROM must be an address/),
    ]);
  }
});

function twoKeysOfOneId(): string {
  return `${KEYS.SEALING_KEYS},k1:${randomBytes(32).toString("base64")}`;
}

test("rejects an invalid contact address", () => {
  expect(faultsOf({ CONTACT_EMAIL: "Help <help@snowball.example>" })).toEqual([
    "CONTACT_EMAIL must be an address such as help@snowball.example.",
  ]);
});

test.each([
  ["on a public host", { PUBLIC_URL: "https://snowball.example" }, "https://snowball.example"],
  ["on this machine", {}, "http://localhost:3000"],
])("banks redirect to an address %s unless redirects are off", (_where, place, at) => {
  const settings = { ...place, MAIL_URL: "off" };

  expect(readSettings(settings, false).banks.redirectUri).toBe(`${at}/link/return`);
  expect(readSettings({ ...settings, PLAID_REDIRECT: "off" }, false).banks.redirectUri).toBeNull();
});

test("has no redirect address for a plain http origin on another host", () => {
  const settings = { PUBLIC_URL: "http://192.168.0.7:3000", MAIL_URL: "off" };

  expect(readSettings(settings, false).banks.redirectUri).toBeNull();
});

test("optional checkout features are off by default", () => {
  const of = (environment: Record<string, string>) =>
    readSettings(environment, false).payments.checkout;

  expect(of({})).toEqual({ automaticTax: false, promotionCodes: false, termsConsent: false });
  expect(
    of({ STRIPE_AUTOMATIC_TAX: "on", STRIPE_PROMOTION_CODES: "on", STRIPE_TERMS_CONSENT: "on" }),
  ).toEqual({ automaticTax: true, promotionCodes: true, termsConsent: true });
  expect(() => of({ STRIPE_AUTOMATIC_TAX: "yes" })).toThrow("STRIPE_AUTOMATIC_TAX");
});
