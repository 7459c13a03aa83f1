import type { AppConfig } from "@snowball/contract";

import type { Settings } from "#config/settings.ts";
import type { Origins, VendorOrigins } from "#http/security-headers.ts";

/** What of the settings the page may know: addresses and the publishable key, no secret. */
export function presentAppConfig(settings: Settings): AppConfig {
  const { environment, publicUrl } = settings;
  const authUrl = settings.authUrl === publicUrl ? "" : settings.authUrl;
  const apiUrl = settings.apiUrl === publicUrl ? "" : settings.apiUrl;

  return {
    environment,
    authUrl,
    apiUrl,
    plaidLinkScriptUrl: settings.banks.linkScriptUrl,
    stripeScriptUrl: settings.payments.scriptUrl,
    stripePublishableKey: settings.payments.publishableKey,
    canSendMail: settings.mail.kind !== "off",
    outboxUrl: settings.mail.kind === "outbox" ? `${authUrl}/dev/outbox` : null,
    hasDemo: settings.demoBankUrl !== null,
    contactEmail: settings.contactEmail,
  };
}

/**
 * Who calls whom where the API has a host of its own: our pages call it, and no other page may.
 * The server of the pages and that of the API are told the same three origins.
 */
export function callsAcrossOrigins({ publicUrl, apiUrl, authUrl }: Settings) {
  const apiOrigins = [...new Set([apiUrl, authUrl])].filter((origin) => origin !== publicUrl);

  return { apiOrigins, webOrigin: apiOrigins.length > 0 ? publicUrl : null };
}

const STRIPE_SCRIPTS = [
  "https://js.stripe.com",
  "https://*.js.stripe.com",
  "https://hooks.stripe.com",
  "https://checkout.stripe.com",
  "https://api.stripe.com",
];
/** Stripe's checkout, with the means of payment its customers have stored with Link. */
const STRIPE: Origins = {
  scripts: STRIPE_SCRIPTS,
  frames: [...STRIPE_SCRIPTS, "https://link.com", "https://*.link.com"],
  images: ["https://*.stripe.com", "https://*.link.com"],
};
const PLAID = servedFrom(
  "https://cdn.plaid.com",
  "https://sandbox.plaid.com",
  "https://production.plaid.com",
);

/** What the pages of a vendor may use of it; where the stand-in plays one, only of the stand-in. */
export function vendorOrigins({ banks, payments }: Settings): VendorOrigins {
  const bank = banks.isStandIn ? servedFrom(new URL(banks.linkScriptUrl).origin) : PLAID;
  const card =
    payments.scriptUrl === null ? STRIPE : servedFrom(new URL(payments.scriptUrl).origin);

  return { plaid: bank, stripe: card };
}

/** Scripts and frames from the same places, and no images. */
function servedFrom(...origins: string[]): Origins {
  return { scripts: origins, frames: origins, images: [] };
}
