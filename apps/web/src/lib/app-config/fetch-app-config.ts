import type { AppConfig } from "@snowball/contract";

import { fetchWithTimeout } from "../api/fetch-with-timeout.ts";
import { parseAppConfig } from "./parse-app-config.ts";

/** Spec §9: where the app has to wait for its configuration, `Loading...` stays this long. */
export const PLACEHOLDER_MS = 1000;

/**
 * Asks the server for the configuration, and takes at least `PLACEHOLDER_MS`, so that the
 * placeholder does not flash.
 * @throws Error when the server does not answer, or answers something else.
 */
export async function fetchAppConfig(deps: { fetch: typeof fetch }): Promise<AppConfig> {
  const shown = new Promise((resolve) => setTimeout(resolve, PLACEHOLDER_MS));
  const [response] = await Promise.all([
    fetchWithTimeout(deps, "/config.json", { headers: { Accept: "application/json" } }),
    shown,
  ]);
  if (!response.ok)
    throw new Error(`The app's configuration could not be read (${response.status}).`);

  return parseAppConfig(await response.json());
}
