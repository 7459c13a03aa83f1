import type { AppConfig } from "@snowball/contract";

import type { Settings } from "#config/read-settings.ts";

/** What of the settings the page may know: addresses and the publishable key, no secret. */
export function presentAppConfig(settings: Settings): AppConfig {
  return {
    environment: settings.environment,
    authUrl: "",
    apiUrl: "",
    plaidLinkScriptUrl: settings.banks.linkScriptUrl,
    stripeScriptUrl: settings.payments.scriptUrl,
    stripePublishableKey: settings.payments.publishableKey,
    canSendMail: settings.mail.kind !== "off",
    outboxUrl: settings.mail.kind === "outbox" ? "/dev/outbox" : null,
  };
}

const STRIPE_ORIGINS = [
  "https://js.stripe.com",
  "https://*.js.stripe.com",
  "https://hooks.stripe.com",
  "https://checkout.stripe.com",
  "https://api.stripe.com",
];
const PLAID_ORIGINS = [
  "https://cdn.plaid.com",
  "https://sandbox.plaid.com",
  "https://production.plaid.com",
];

/** Origins whose scripts and frames the page may use: the vendors', or the stand-in's. */
export function scriptOrigins({ banks, payments }: Settings): string[] {
  const origins = [
    ...(banks.isStandIn ? [new URL(banks.linkScriptUrl).origin] : PLAID_ORIGINS),
    ...(payments.scriptUrl === null ? STRIPE_ORIGINS : [new URL(payments.scriptUrl).origin]),
  ];

  return [...new Set(origins)];
}
