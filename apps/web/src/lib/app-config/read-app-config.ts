import type { AppConfig } from "@snowball/contract";

import { parseAppConfig } from "./parse-app-config.ts";

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

/**
 * Returns the configuration in the page, or null if the page has none.
 * @throws Error if it is invalid.
 */
export function readAppConfig(page: Document): AppConfig | null {
  const element = page.getElementById(APP_CONFIG_ELEMENT_ID);
  if (!element?.textContent?.trim()) return null;

  return parseAppConfig(JSON.parse(element.textContent));
}
