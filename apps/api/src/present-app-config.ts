import type { AppConfig } from "@snowball/contract";

import type { Settings } from "#config/settings.ts";
import type { Origins, VendorOrigins } from "#http/security.ts";

/** Returns the settings that the web app may read: URLs and the publishable key, but no secret. */
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
 * Returns the origins for cross-origin calls if the API has its own host: our pages may call it, and no others. The
 * servers of the pages and of the API have the same settings.
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
/** Origins of Stripe's checkout and of Link, in which its customers store payment methods. */
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

/** Returns the origins that each vendor's pages may load from. A stand-in vendor has only its own origin. */
export function vendorOrigins({ banks, payments }: Settings): VendorOrigins {
  const bank = banks.isStandIn ? servedFrom(new URL(banks.linkScriptUrl).origin) : PLAID;
  const card =
    payments.scriptUrl === null ? STRIPE : servedFrom(new URL(payments.scriptUrl).origin);

  return { plaid: bank, stripe: card };
}

/** Allows scripts and frames from these origins, and no images. */
function servedFrom(...origins: string[]): Origins {
  return { scripts: origins, frames: origins, images: [] };
}
