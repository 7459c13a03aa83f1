import type { AppConfig } from "@snowball/contract";

import { parseAppConfig } from "./parse-app-config.ts";

/**
 * Id of the element the server writes the configuration into. Repeated from the contract, whose
 * schemas (and the library they are written in) would otherwise be part of what browsers download.
 */
const APP_CONFIG_ELEMENT_ID = "app-config";

/**
 * What vendors' scripts have to show for the inline sheets and scripts that they add to this page;
 * undefined where the page was served by somebody who gives none.
 */
export function readPageNonce(page: Document): string | undefined {
  return page.getElementById(APP_CONFIG_ELEMENT_ID)?.nonce || undefined;
}

/** Whose window this document lets in; undefined where it was served by somebody who does not say. */
export function readPageVendor(page: Document): string | undefined {
  return page.getElementById(APP_CONFIG_ELEMENT_ID)?.dataset["vendor"];
}

/**
 * The configuration in the page, or null where the page was served without it.
 * @throws Error when it is there but wrong.
 */
export function readAppConfig(page: Document): AppConfig | null {
  const element = page.getElementById(APP_CONFIG_ELEMENT_ID);
  if (!element?.textContent?.trim()) return null;

  return parseAppConfig(JSON.parse(element.textContent));
}
