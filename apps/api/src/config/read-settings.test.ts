import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { readSettings, SettingsError } from "./read-settings.ts";
import { missingSecrets, readSecrets } from "./secrets.ts";

const production = {
  APP_ENV: "production",
  PUBLIC_URL: "https://snowball.example",
  DATABASE_URL: "postgresql://app@db.example/snowball?sslmode=verify-full",
  MAIL_URL: "smtps://mail.example",
  PLAID_CLIENT_ID: "an-id",
  PLAID_SECRET: "a-secret",
  STRIPE_SECRET_KEY: "sk_live_fake",
  STRIPE_PUBLISHABLE_KEY: "pk_live_fake",
  STRIPE_WEBHOOK_SECRET: "whsec_fake",
};

const REAL_PLAID = { PLAID_CLIENT_ID: "an-id", PLAID_SECRET: "a-secret" };

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment, false);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

test("nothing set means the embedded database, the stand-in and the outbox on local ports", () => {
  const settings = readSettings({}, false);

  expect(settings).toMatchObject({
    environment: "staging",
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://localhost:3000",
    databaseUrl: null,
    mail: { kind: "outbox" },
    banks: { isStandIn: true, baseUrl: "http://127.0.0.1:3001", clientId: "sandbox" },
    payments: { isStandIn: true, baseUrl: "http://127.0.0.1:3001", secretKey: "sk_test_sandbox" },
    runJobs: true,
  });
  expect(readSettings({}, true).dataDir).toBe("/var/lib/snowball");
  expect(readSettings({ DATA_DIR: "/srv/x" }, true).dataDir).toBe("/srv/x");
});

test("a provider's keys switch to the real provider with no other change", () => {
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

test("all wrong settings are named at once", () => {
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
    JOBS: "maybe",
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
    "JOBS",
  ]) {
    expect(faults.filter((fault) => fault.startsWith(`${name} `))).toHaveLength(1);
  }
});

test("the API is where the pages are unless it has a host of its own, and the auth calls go with it", () => {
  const origins = (environment: Record<string, string>) => {
    const { apiUrl, authUrl } = readSettings(environment, false);
    return { apiUrl, authUrl };
  };
  const api = "https://api.snowball.example";

  expect(origins({ PUBLIC_URL: "https://snowball.example" })).toEqual({
    apiUrl: "https://snowball.example",
    authUrl: "https://snowball.example",
  });
  expect(origins({ API_URL: api })).toEqual({ apiUrl: api, authUrl: api });
  expect(readSettings({ ...REAL_PLAID, API_URL: api }, false).banks.webhookUrl).toBe(
    `${api}/webhooks/plaid/`,
  );
  expect(origins({ API_URL: `${api}/`, AUTH_URL: "http://localhost:4001" })).toEqual({
    apiUrl: api,
    authUrl: "http://localhost:4001",
  });
});

test("an empty variable counts as not set", () => {
  expect(faultsOf({ PORT: "", DATABASE_URL: " ", PLAID_SECRET: "" })).toEqual([]);
});

test("a complete production configuration is accepted", () => {
  expect(faultsOf(production)).toEqual([]);
});

test.for([
  ["an unencrypted address", { PUBLIC_URL: "http://snowball.example" }, "PUBLIC_URL"],
  ["an unencrypted API", { API_URL: "http://localhost:4000" }, "API_URL"],
  ["an unencrypted sign-in", { AUTH_URL: "http://localhost:4000" }, "AUTH_URL"],
  ["the embedded database", { DATABASE_URL: "" }, "DATABASE_URL"],
  ["an unverified database connection", { DATABASE_URL: "postgres://a@db/s" }, "DATABASE_URL"],
  ["a mail outbox that nobody reads", { MAIL_URL: "" }, "MAIL_URL"],
  ["the stand-in for Plaid", { PLAID_CLIENT_ID: "", PLAID_SECRET: "" }, "PLAID_CLIENT_ID"],
  ["plain http to Plaid", { PLAID_BASE_URL: "http://10.0.0.1" }, "PLAID_BASE_URL"],
  ["plain http to Stripe", { STRIPE_BASE_URL: "http://10.0.0.1" }, "STRIPE_BASE_URL"],
] as const)("production refuses %s", ([, change, name]) => {
  expect(faultsOf({ ...production, ...change }).some((fault) => fault.startsWith(name))).toBe(true);
});

test("keys are made once, kept readable for us alone, and demanded in production", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "snowball-secrets-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const settings = readSettings({ DATA_DIR: dataDir }, false);

  const first = readSecrets({}, settings);

  expect(readSecrets({}, settings)).toEqual(first);
  expect(first.tokenKey).toHaveLength(32);
  expect(first.tokenKey).not.toEqual(first.refreshKey);
  expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toContain("SEALING_KEYS");
  expect(missingSecrets({ APP_ENV: "production" })).toHaveLength(3);
});

test("a key that is too short or an unfilled template is refused", () => {
  const settings = readSettings({}, false);
  const good = Buffer.alloc(32, "0123456789abcdef").toString("base64");
  const keys = { TOKEN_KEY: good, REFRESH_KEY: good, SEALING_KEYS: `k1:${good}` };

  expect(readSecrets(keys, settings).sealingKeys[0]?.id).toBe("k1");
  expect(() => readSecrets({ ...keys, TOKEN_KEY: "c2hvcnQ=" }, settings)).toThrow("TOKEN_KEY");
  expect(() => readSecrets({ ...keys, REFRESH_KEY: "A".repeat(43) }, settings)).toThrow(
    "REFRESH_KEY",
  );
  expect(() => readSecrets({ ...keys, SEALING_KEYS: good }, settings)).toThrow("SEALING_KEYS");
});
