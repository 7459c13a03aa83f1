import { expect, test } from "vitest";

import { readSettings } from "#config/read-settings.ts";
import { createServer } from "#http/create-server.ts";

import { vendorOrigins } from "./present-app-config.ts";

const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: "sk_test_fake",
  STRIPE_PUBLISHABLE_KEY: "pk_test_fake",
  STRIPE_WEBHOOK_SECRET: "whsec_fake",
};
const PLAID_KEYS = { PLAID_CLIENT_ID: "an-id", PLAID_SECRET: "a-secret" };

/** The content security policy of the server under these settings, directive by directive. */
async function policyUnder(environment: Record<string, string>): Promise<Record<string, string>> {
  const app = await createServer({
    logLevel: "silent",
    trustedProxies: [],
    isHttps: false,
    eventLoopDelayMsMax: 0,
    vendorOrigins: vendorOrigins(readSettings(environment, false)),
  });
  const { headers } = await app.inject("/nowhere");
  await app.close();
  const directives = String(headers["content-security-policy"]).split(";");

  return Object.fromEntries(
    directives.map((directive) => {
      const [name = "", ...sources] = directive.trim().split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

test("with the stand-in the page may use the stand-in, and nothing of the vendors", async () => {
  const policy = await policyUnder({});

  expect(policy).toMatchObject({
    "script-src": "'self' http://127.0.0.1:3001",
    "connect-src": "'self' http://127.0.0.1:3001",
    "frame-src": "http://127.0.0.1:3001",
    "img-src": "'self' data:",
  });
  expect(JSON.stringify(policy)).not.toMatch(/stripe|plaid|link\.com/);
});

test("the real Stripe may show its pictures, and frame and call Link", async () => {
  const policy = await policyUnder(STRIPE_KEYS);

  expect(policy["img-src"]).toBe("'self' data: https://*.stripe.com https://*.link.com");
  for (const directive of ["frame-src", "connect-src"]) {
    expect(policy[directive]).toContain("https://js.stripe.com");
    expect(policy[directive]).toContain("https://link.com https://*.link.com");
  }
  expect(policy["script-src"]).toContain("https://js.stripe.com");
  expect(policy["script-src"]).not.toContain("link.com");
});

test("the real Plaid alone opens nothing of Stripe", async () => {
  const policy = await policyUnder(PLAID_KEYS);

  expect(policy["frame-src"]).toContain("https://cdn.plaid.com");
  expect(policy["img-src"]).toBe("'self' data:");
  expect(JSON.stringify(policy)).not.toMatch(/stripe|link\.com/);
});
