import { TIME_ZONE_HEADER } from "@snowball/contract";

import { ApiError } from "./api-error.ts";
import { baseUrl } from "./base-url.ts";
import { fetchWithTimeout, TimeoutError } from "./fetch-with-timeout.ts";
import { readAnswer } from "./read-answer.ts";

export type DataClientSettings = {
  fetch: typeof fetch;
  /** Base of the data calls; empty = `pageOrigin`. */
  apiUrl: string;
  pageOrigin: string;
  /**
   * Called after a 401. Afterwards the session has passed us a new access token, or none; it answers
   * with the failure when nobody could be asked for one.
   */
  refreshSession: () => Promise<Error | undefined>;
};

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type CallOptions = {
  signal?: AbortSignal | undefined;
  /** `public`: works without a session, e.g. the price list. */
  access?: "session" | "public";
};

type BodyOptions = CallOptions & { body?: unknown };

export type DataClient = ReturnType<typeof createDataClient>;

/**
 * The client of the data calls (spec §6, §7): JSON both ways, a Bearer header when there is a token,
 * status and content type checked, 15 s at most, one retry after a 401 with a refreshed token.
 * Every call throws `Snowball client is not initialized` before `initialize`, and
 * `Snowball client is not authenticated` without an access token; both stay as the spec words them.
 */
export function createDataClient() {
  let settings: (DataClientSettings & { base: string }) | null = null;
  let accessToken: string | null = null;
  /** Ends what is being read for whoever is signed in. */
  let reading = new AbortController();

  async function send(method: Method, path: string, options: BodyOptions): Promise<Response> {
    if (!settings) throw new Error("Snowball client is not initialized");
    if (!accessToken && options.access !== "public") {
      throw new Error("Snowball client is not authenticated");
    }
    const url = `${settings.base}${path}`;
    const signal = method === "GET" ? signalOf(options, reading) : options.signal;

    try {
      const init = requestInit(method, { ...options, signal }, accessToken);
      return await fetchWithTimeout(settings, url, init);
    } catch (error) {
      throw signal?.aborted ? error : unanswered(error);
    }
  }

  async function call<Answer>(method: Method, path: string, options: BodyOptions) {
    const tokenBefore = accessToken;
    let response = await send(method, path, options);

    if (response.status === 401 && settings && tokenBefore) {
      // Another call may have refreshed while this one was on its way.
      if (accessToken === tokenBefore) {
        const lost = await settings.refreshSession();
        // The token ran out, but the session did not: what is missing is the way to the server.
        if (lost && accessToken === tokenBefore) throw unanswered(lost.cause);
      }
      if (accessToken && accessToken !== tokenBefore) response = await send(method, path, options);
    }

    // The contract is what makes this true: both sides are built from the same schemas.
    return (await readAnswer(response)) as Answer;
  }

  return {
    /** @throws Error when the host is not reached over https. */
    initialize(given: DataClientSettings): void {
      settings = { ...given, base: baseUrl(given.apiUrl, given.pageOrigin) };
      accessToken = null;
    },
    /** Without a token nobody is signed in: what is being read is for nobody any more, and ends. */
    setAccessToken(token: string | null): void {
      accessToken = token;
      if (token !== null) return;

      reading.abort();
      reading = new AbortController();
    },
    get: <Answer>(path: string, options: CallOptions = {}) => call<Answer>("GET", path, options),
    post: <Answer>(path: string, options: BodyOptions = {}) => call<Answer>("POST", path, options),
    put: <Answer>(path: string, options: BodyOptions = {}) => call<Answer>("PUT", path, options),
    patch: <Answer>(path: string, options: BodyOptions = {}) =>
      call<Answer>("PATCH", path, options),
    delete: <Answer>(path: string, options: CallOptions = {}) =>
      call<Answer>("DELETE", path, options),
  };
}

/** A public read goes on, whoever signs out. */
function signalOf({ access, signal }: CallOptions, reading: AbortController) {
  if (access === "public") return signal;

  return signal ? AbortSignal.any([signal, reading.signal]) : reading.signal;
}

function requestInit(method: Method, options: BodyOptions, token: string | null): RequestInit {
  const headers: Record<string, string> = {
    Accept: "application/json",
    "Content-Type": "application/json",
    // Asked each time: people travel while a page is open.
    [TIME_ZONE_HEADER]: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  if (token) headers.Authorization = `Bearer ${token}`;

  return {
    method,
    headers,
    // The token is the only credential; a cookie would make cross-site requests dangerous.
    credentials: "omit",
    cache: "no-store",
    ...(options.signal && { signal: options.signal }),
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  };
}

function unanswered(cause: unknown): ApiError {
  if (cause instanceof TimeoutError) {
    return new ApiError(cause.message, { status: 0, code: "timed_out", cause });
  }
  return new ApiError("We could not reach Snowball. Check your connection and try again.", {
    status: 0,
    code: "unreachable",
    cause,
  });
}
