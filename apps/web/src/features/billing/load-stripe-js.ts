import type { AppConfig } from "@snowball/contract";
import type { Stripe } from "@stripe/stripe-js";
// The package's main entry would add Stripe's script to the page on import.
import { loadStripe } from "@stripe/stripe-js/pure";

import { loadScript } from "#lib/load-script.ts";

/**
 * Loads Stripe.js: the script in the configuration if there is one, which Stripe's loader then
 * finds; else Stripe's loader fetches it from its CDN.
 * @throws Error if the script cannot be loaded.
 */
export async function loadStripeJs(
  config: Pick<AppConfig, "stripeScriptUrl" | "stripePublishableKey">,
): Promise<Stripe> {
  if (config.stripeScriptUrl !== null) await loadScript(config.stripeScriptUrl);
  const stripe = await loadStripe(config.stripePublishableKey);
  if (!stripe) throw new Error("The card form is not available here.");

  return stripe;
}
