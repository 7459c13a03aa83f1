import { type Endpoint, partsOf } from "@snowball/contract";

import { followAnswer } from "../now.ts";
import { fetchWithTimeout } from "./fetch-with-timeout.ts";

/** What goes along with a call; `RequestTo` says what each one has to be given. */
export type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string | null | undefined;
  headers?: Record<string, string>;
  credentials: RequestCredentials;
  signal?: AbortSignal | undefined;
  /** How long it may take, where that is not as every call. */
  timeoutMs?: number | undefined;
};

/**
 * Sends one call to its endpoint, as JSON, with a Bearer header when there is a token. Whoever calls
 * reads the answer, whatever its status. @throws as `fetchWithTimeout` does.
 */
export async function sendCall(
  host: { fetch: typeof fetch; base: string },
  endpoint: Endpoint,
  { params = {}, query, body, token, headers, credentials, signal, timeoutMs }: Sent,
): Promise<Response> {
  const { method, path } = partsOf(endpoint);
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
      ...headers,
    },
    credentials,
    cache: "no-store",
    signal: signal ?? null,
    // Of nothing it makes nothing: a call without a body has none.
    body: JSON.stringify(body),
  });
  followAnswer(response);

  return response;
}
