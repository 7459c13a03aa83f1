import type { AppConfig } from "@snowball/contract";

import { fetchWithTimeout } from "../api/fetch-with-timeout.ts";
import { parseAppConfig } from "./parse-app-config.ts";

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
