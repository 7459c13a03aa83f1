import type { AppConfig } from "@snowball/contract";
import type { Stripe } from "@stripe/stripe-js";
// The main entry would put Stripe's script into the page as soon as it is imported.
import { loadStripe } from "@stripe/stripe-js/pure";

import { loadScript } from "#lib/load-script.ts";

/**
 * Stripe.js. Where the configuration names a script it is loaded first, and Stripe's own loader
 * finds it there; otherwise that loader fetches it from Stripe's CDN.
 * @throws Error when the script cannot be loaded.
 */
export async function loadStripeJs(
  config: Pick<AppConfig, "stripeScriptUrl" | "stripePublishableKey">,
): Promise<Stripe> {
  if (config.stripeScriptUrl !== null) await loadScript(config.stripeScriptUrl);
  const stripe = await loadStripe(config.stripePublishableKey);
  if (!stripe) throw new Error("The card form is not available here.");

  return stripe;
}
