import { type Endpoint, parseEndpoint, TIME_ZONE_HEADER } from "@snowball/contract";

import { readClockHeaders } from "../now.ts";
import { fetchWithTimeout } from "./fetch-with-timeout.ts";

/** The options of a call; `RequestTo` defines the ones that each endpoint requires. */
export type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string | null | undefined;
  credentials: RequestCredentials;
  signal?: AbortSignal | undefined;
  /** Time limit in milliseconds; the default is `CALL_TIMEOUT_MS`. */
  timeoutMs?: number | undefined;
};

/**
 * Sends one call as JSON, with the device's time zone and a Bearer header if there is a token.
 * Returns the response whatever its status.
 * @throws as `fetchWithTimeout` does.
 */
export async function sendCall(
  host: { fetch: typeof fetch; base: string },
  endpoint: Endpoint,
  { params = {}, query, body, token, credentials, signal, timeoutMs }: Sent,
): Promise<Response> {
  const { method, path } = parseEndpoint(endpoint);
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const url = host.base + filled + (query ? `?${new URLSearchParams(query)}` : "");

  const response = await fetchWithTimeout({ ...host, timeoutMs }, url, {
    method,
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
      // Read for each call, because a user may travel while a page is open.
      [TIME_ZONE_HEADER]: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    credentials,
    cache: "no-store",
    signal: signal ?? null,
    // Without a body, `JSON.stringify` returns undefined and the call sends none.
    body: JSON.stringify(body),
  });
  readClockHeaders(response);

  return response;
}
