import type { AppConfig } from "@snowball/contract";

import { fetchWithTimeout } from "../api/fetch-with-timeout.ts";
import { parseAppConfig } from "./parse-app-config.ts";

type FetchDeps = {
  fetch: typeof fetch;
  /** When the placeholder was there long enough, so that it does not flash. */
  shown: Promise<void>;
};

/**
 * Asks the server for the configuration.
 * @throws Error when the server does not answer, or answers something else.
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
