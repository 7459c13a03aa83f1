import { loadScript } from "#lib/load-script.ts";

/** Address at which the official React binding expects Plaid's script. It is not configurable. */
export const PLAID_CDN_SCRIPT = "https://cdn.plaid.com/link/v2/stable/link-initialize.js";

/**
 * Loads the bank-linking script from the configured address. If that is not Plaid's CDN, adds an inert tag
 * with the CDN's address so that the binding considers the script loaded. Browsers neither fetch nor run a
 * `script` of type JSON.
 * @throws Error if the script cannot be loaded or is not Plaid's.
 */
export async function preparePlaid(scriptUrl: string): Promise<void> {
  await loadScript(scriptUrl);
  // Its type claims that it always exists, but the script creates it.
  if (!("Plaid" in window)) throw new Error(`No bank-link widget came from ${scriptUrl}`);

  const isKnown = document.querySelector(`script[src="${PLAID_CDN_SCRIPT}"]`) !== null;
  if (scriptUrl === PLAID_CDN_SCRIPT || isKnown) return;

  const marker = document.createElement("script");
  marker.type = "application/json";
  marker.src = PLAID_CDN_SCRIPT;
  document.head.append(marker);
}
