import { expect, test } from "vitest";

import { readSettings } from "#config/read-settings.ts";
import { headersOfPages } from "#http/security.ts";

import { callsAcrossOrigins, presentAppConfig, vendorOrigins } from "./present-app-config.ts";

const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: "sk_test_fake",
  STRIPE_PUBLISHABLE_KEY: "pk_test_fake",
  STRIPE_WEBHOOK_SECRET: "whsec_fake",
};
const PLAID_KEYS = { PLAID_CLIENT_ID: "an-id", PLAID_SECRET: "a-secret" };

/** Returns the directives of a page's content security policy with these settings. */
function policyWith(environment: Record<string, string>, page: string): Record<string, string> {
  const settings = readSettings(environment, false);
  const headers = headersOfPages({
    isHttps: false,
    vendorOrigins: vendorOrigins(settings),
    ...callsAcrossOrigins(settings),
  })(page);
  const directives = String(headers["content-security-policy"]).split(";");

  return Object.fromEntries(
    directives.map((directive) => {
      const [name = "", ...sources] = directive.trim().split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

test("the page contains the environment and a test key if no Stripe account is configured (spec 9)", () => {
  expect(presentAppConfig(readSettings({}, false))).toMatchObject({
    environment: "staging",
    stripePublishableKey: expect.stringMatching(/^pk_test_/),
  });
});

test("the page contains whether the installation sends email", () => {
  const canSend = (environment: Record<string, string>) =>
    presentAppConfig(readSettings(environment, false)).canSendMail;

  expect([canSend({}), canSend({ MAIL_URL: "off" })]).toEqual([true, false]);
});

test.for(["/accounts", "/subscribe"])(
  "%s may load from the stand-in and not from the vendors if stand-ins are configured",
  (page) => {
    const policy = policyWith({}, page);

    expect(policy).toMatchObject({
      "script-src": "'self' http://127.0.0.1:3001",
      "connect-src": "'self' http://127.0.0.1:3001",
      "frame-src": "http://127.0.0.1:3001",
      "img-src": "'self' data:",
    });
    expect(JSON.stringify(policy)).not.toMatch(/stripe|plaid|link\.com/);
  },
);

test("the checkout page may load Stripe's images and frame and call Link with a Stripe account", () => {
  const policy = policyWith(STRIPE_KEYS, "/subscribe");

  expect(policy["img-src"]).toBe("'self' data: https://*.stripe.com https://*.link.com");
  for (const directive of ["frame-src", "connect-src"]) {
    expect(policy[directive]).toContain("https://js.stripe.com");
    expect(policy[directive]).toContain("https://link.com https://*.link.com");
  }
  expect(policy["script-src"]).toContain("https://js.stripe.com");
  expect(policy["script-src"]).not.toContain("link.com");
});

test("Plaid's page may not load from Stripe, and Stripe's page may not load from Plaid", () => {
  const both = { ...PLAID_KEYS, ...STRIPE_KEYS };
  const policy = policyWith(both, "/account-connections");

  expect(policy["frame-src"]).toContain("https://cdn.plaid.com");
  expect(policy["img-src"]).toBe("'self' data:");
  expect(JSON.stringify(policy)).not.toMatch(/stripe|link\.com/);
  expect(JSON.stringify(policyWith(both, "/subscribe"))).not.toContain("plaid");
});

test("a page without a vendor's window may load no frames and only its own scripts", () => {
  expect(policyWith({ ...PLAID_KEYS, ...STRIPE_KEYS }, "/plan")).toMatchObject({
    "script-src": "'self'",
    "connect-src": "'self'",
    "frame-src": "'none'",
    "img-src": "'self' data:",
  });
});

test("the page calls its own origin and no other page may call the API if both share one origin", async () => {
  const settings = readSettings({}, false);

  expect(presentAppConfig(settings)).toMatchObject({
    authUrl: "",
    apiUrl: "",
    outboxUrl: "/dev/outbox",
  });
  expect(callsAcrossOrigins(settings)).toEqual({ apiOrigins: [], webOrigin: null });
});

test("the contact address is the configured one, or else the email sender, or else null", () => {
  const contactOf = (environment: Record<string, string>) =>
    presentAppConfig(readSettings(environment, false)).contactEmail;
  const smtp = {
    MAIL_URL: "smtp://mail.example:587",
    MAIL_FROM: "Snowball <hello@snowball.example>",
  };

  expect(contactOf({})).toBeNull();
  expect(contactOf(smtp)).toBe("hello@snowball.example");
  expect(contactOf({ ...smtp, CONTACT_EMAIL: "help@snowball.example" })).toBe(
    "help@snowball.example",
  );
});

test("only our pages may call an API on its own host, and they contain its URL (spec 9)", async () => {
  const environment = {
    PUBLIC_URL: "https://snowball.example",
    API_URL: "https://api.snowball.example",
    OUTBOX_ACCESS: "anyone",
  };
  const settings = readSettings(environment, false);
  const separate = readSettings(
    { ...environment, AUTH_URL: "https://auth.snowball.example" },
    false,
  );

  expect(presentAppConfig(settings)).toMatchObject({
    authUrl: "https://api.snowball.example",
    apiUrl: "https://api.snowball.example",
    outboxUrl: "https://api.snowball.example/dev/outbox",
  });
  expect(presentAppConfig(separate).authUrl).toBe("https://auth.snowball.example");
  expect(presentAppConfig({ ...settings, mail: { kind: "off" } }).outboxUrl).toBeNull();
  expect(callsAcrossOrigins(settings).webOrigin).toBe("https://snowball.example");
  expect(policyWith({ ...environment, AUTH_URL: separate.authUrl }, "/home")).toMatchObject({
    "connect-src": "'self' https://api.snowball.example https://auth.snowball.example",
  });
});
