import { ApiError } from "./errors.ts";
import {
  type AnswerFrom,
  baseUrl,
  type DataEndpoint,
  readAnswer,
  type RequestArguments,
  sendCall,
  type Sent,
  TimeoutError,
  UNREACHABLE,
} from "./send-call.ts";

type DataClientSettings = {
  fetch: typeof fetch;
  /** Base URL of data calls; empty means `pageOrigin`. */
  apiUrl: string;
  pageOrigin: string;
  /**
   * Refreshes the session after a 401. The session then sets a new access token or clears it.
   * Returns the error if the server could not be reached.
   */
  refreshSession: () => Promise<Error | undefined>;
};

/** `access` is `public` for calls that work without a session, e.g. the price list. */
type Request = Omit<Sent, "credentials"> & { access?: "public" };

export type DataClient = ReturnType<typeof createDataClient>;

/**
 * Creates the client for data calls (spec §6, §7). It sends and receives JSON, with a Bearer header if there is a
 * token. It checks status and content type, and times out after 15 s. After a 401, it refreshes the token and retries
 * once.
 *
 * Every call throws `Snowball client is not initialized` before `initialize`, and `Snowball client is not
 * authenticated` without an access token. The specification prescribes both messages.
 */
export function createDataClient() {
  let settings: (DataClientSettings & { base: string }) | null = null;
  let accessToken: string | null = null;
  /** Aborts the reads of the signed-in user. */
  let reads = new AbortController();
  /** Resolves after all writes succeeded or failed. */
  let writes = Promise.resolve();

  async function send(endpoint: DataEndpoint, request: Request): Promise<Response> {
    if (!settings) throw new Error("Snowball client is not initialized");
    if (!accessToken && request.access !== "public") {
      throw new Error("Snowball client is not authenticated");
    }
    const signal = endpoint.startsWith("GET ") ? readSignal(request, reads) : request.signal;

    try {
      return await sendCall(settings, endpoint, {
        ...request,
        signal,
        token: accessToken,
        // The token is the only credential, because cookies would allow cross-site request forgery.
        credentials: "omit",
      });
    } catch (error) {
      throw signal?.aborted ? error : connectionError(error);
    }
  }

  async function call<At extends DataEndpoint>(
    endpoint: At,
    ...[given]: RequestArguments<At>
  ): Promise<AnswerFrom<At>> {
    const request: Request = given ?? {};
    const tokenBefore = accessToken;
    let response = await send(endpoint, request);

    if (response.status === 401 && settings && tokenBefore) {
      // Another call may have refreshed the token in the meantime.
      if (accessToken === tokenBefore) {
        const lost = await settings.refreshSession();
        // The token expired but the session did not: the server could not be reached.
        if (lost && accessToken === tokenBefore) throw connectionError(lost.cause);
      }
      if (accessToken && accessToken !== tokenBefore) response = await send(endpoint, request);
    }

    // The cast is safe because client and server share the schemas of the contract.
    return (await readAnswer(response)) as AnswerFrom<At>;
  }

  return {
    /** @throws Error if the host is not reached over https. */
    initialize(given: DataClientSettings): void {
      settings = { ...given, base: baseUrl(given.apiUrl, given.pageOrigin) };
      accessToken = null;
    },
    /** Sets the access token; null also aborts the reads of the user who signed out. */
    setAccessToken(token: string | null): void {
      accessToken = token;
      if (token !== null) return;

      reads.abort();
      reads = new AbortController();
    },
    call<At extends DataEndpoint>(endpoint: At, ...given: RequestArguments<At>) {
      const answer = call(endpoint, ...given);
      if (!endpoint.startsWith("GET ")) {
        writes = Promise.allSettled([writes, answer]).then(() => undefined);
      }
      return answer;
    },
    settled: () => writes,
  };
}

/** Public reads continue after the user signs out. */
function readSignal({ access, signal }: Request, reads: AbortController) {
  if (access === "public") return signal;

  return signal ? AbortSignal.any([signal, reads.signal]) : reads.signal;
}

function connectionError(cause: unknown): ApiError {
  if (cause instanceof TimeoutError) {
    return new ApiError(cause.message, { status: 0, code: "timed_out", cause });
  }
  return new ApiError(UNREACHABLE, { status: 0, code: "unreachable", cause });
}
