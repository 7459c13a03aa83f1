import type { AppConfig } from "@snowball/contract";

import { fetchWithTimeout } from "./api/send-call.ts";

type FetchDeps = {
  fetch: typeof fetch;
  /** Resolves after the placeholder was visible long enough not to flash. */
  shown: Promise<void>;
};

/**
 * Fetches the configuration from the server.
 * @throws Error if the server does not answer with JSON.
 */
export async function fetchAppConfig({ shown, ...deps }: FetchDeps): Promise<AppConfig> {
  const [response] = await Promise.all([
    fetchWithTimeout(deps, "/config.json", { headers: { Accept: "application/json" } }),
    shown,
  ]);
  if (!response.ok)
    throw new Error(`The app's configuration could not be read (${response.status}).`);

  return (await response.json()) as AppConfig;
}

/**
 * Id of the element into which the server writes the configuration. Repeated from the contract,
 * because importing it would add the schema library to the bundle.
 */
const APP_CONFIG_ELEMENT_ID = "app-config";

/**
 * Returns the CSP nonce that vendors' scripts need for the inline styles and scripts they add;
 * undefined if the server sent none.
 */
export function readPageNonce(page: Document): string | undefined {
  return page.getElementById(APP_CONFIG_ELEMENT_ID)?.nonce || undefined;
}

/** Returns the vendor that the CSP allows to open a window; undefined if the server sent none. */
export function readPageVendor(page: Document): string | undefined {
  return page.getElementById(APP_CONFIG_ELEMENT_ID)?.dataset["vendor"];
}

/** Returns the configuration that the server wrote into the page, or null if the page has none. */
export function readAppConfig(page: Document): AppConfig | null {
  const text = page.getElementById(APP_CONFIG_ELEMENT_ID)?.textContent?.trim();

  return text ? (JSON.parse(text) as AppConfig) : null;
}
