import { loadScript } from "#lib/load-script.ts";

/** Where the official React binding looks for Plaid's script; it cannot be told otherwise. */
export const PLAID_CDN_SCRIPT = "https://cdn.plaid.com/link/v2/stable/link-initialize.js";

/**
 * Loads the bank-linking script from where the configuration says. When that is not Plaid's CDN, an
 * inert tag with the CDN's address makes the binding take the script for loaded: a browser neither
 * fetches nor runs a `script` of type JSON.
 * @throws Error when the script cannot be loaded or is not Plaid's.
 */
export async function preparePlaid(scriptUrl: string): Promise<void> {
  await loadScript(scriptUrl);
  // Typed as always there; it is only once the script has run.
  if (!("Plaid" in window)) throw new Error(`No bank-link widget came from ${scriptUrl}`);

  const isKnown = document.querySelector(`script[src="${PLAID_CDN_SCRIPT}"]`) !== null;
  if (scriptUrl === PLAID_CDN_SCRIPT || isKnown) return;

  const marker = document.createElement("script");
  marker.type = "application/json";
  marker.src = PLAID_CDN_SCRIPT;
  document.head.append(marker);
}
