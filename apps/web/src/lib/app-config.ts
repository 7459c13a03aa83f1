import type { AppConfig } from "@snowball/contract";

import { fetchWithTimeout } from "./api/send-call.ts";

type FetchDeps = {
  fetch: typeof fetch;
  /** Resolves after the placeholder was visible long enough not to flash. */
  shown: Promise<void>;
};

/**
 * Fetches the configuration from the server.
 * @throws Error if the server does not answer or the configuration is invalid.
 */
export async function fetchAppConfig({ shown, ...deps }: FetchDeps): Promise<AppConfig> {
  const [response] = await Promise.all([
    fetchWithTimeout(deps, "/config.json", { headers: { Accept: "application/json" } }),
    shown,
  ]);
  if (!response.ok)
    throw new Error(`The app's configuration could not be read (${response.status}).`);

  return parseAppConfig(await response.json());
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isFlag: Check = (value) => typeof value === "boolean";
const isUrl: Check = (value) => typeof value === "string" && URL.canParse(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

const CHECKS: { readonly [Name in keyof AppConfig]-?: Check } = {
  environment: (value) => value === "staging" || value === "production",
  authUrl: isText,
  apiUrl: isText,
  plaidLinkScriptUrl: isUrl,
  stripeScriptUrl: orNull(isUrl),
  stripePublishableKey: isText,
  canSendMail: isFlag,
  outboxUrl: orNull(isText),
  clockOffsetMs: (value) => value === undefined || Number.isFinite(value),
  hasDemo: isFlag,
  contactEmail: orNull(isText),
};

/**
 * Validates the server's configuration and drops unknown settings.
 * @throws Error that names the first wrong setting.
 */
export function parseAppConfig(value: unknown): AppConfig {
  if (typeof value !== "object" || value === null) throw wrongAt("its root");
  const settings = new Map<string, unknown>(Object.entries(value));
  for (const [name, isRight] of Object.entries(CHECKS)) {
    if (!isRight(settings.get(name))) throw wrongAt(name);
  }

  return Object.fromEntries(
    Object.keys(CHECKS)
      .filter((name) => settings.has(name))
      .map((name) => [name, settings.get(name)]),
  ) as AppConfig;
}

function wrongAt(place: string): Error {
  return new Error(`The app's configuration is wrong at "${place}".`);
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

/**
 * Returns the configuration in the page, or null if the page has none.
 * @throws Error if it is invalid.
 */
export function readAppConfig(page: Document): AppConfig | null {
  const element = page.getElementById(APP_CONFIG_ELEMENT_ID);
  if (!element?.textContent?.trim()) return null;

  return parseAppConfig(JSON.parse(element.textContent));
}
