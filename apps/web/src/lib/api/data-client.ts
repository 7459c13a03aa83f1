import { ApiError } from "./api-error.ts";
import { baseUrl } from "./base-url.ts";
import { TimeoutError } from "./fetch-with-timeout.ts";
import { readAnswer } from "./read-answer.ts";
import type { AnswerFrom, DataEndpoint, RequestArguments } from "./request.ts";
import { sendCall, type Sent } from "./send-call.ts";

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

/** `access` is `public` where a call works without a session, e.g. for the price list. */
type Request = Omit<Sent, "credentials"> & { access?: "public" };

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
  const written = createUnderWay();

  async function send(endpoint: DataEndpoint, request: Request): Promise<Response> {
    if (!settings) throw new Error("Snowball client is not initialized");
    if (!accessToken && request.access !== "public") {
      throw new Error("Snowball client is not authenticated");
    }
    const signal = endpoint.startsWith("GET ") ? signalOf(request, reading) : request.signal;

    try {
      return await sendCall(settings, endpoint, {
        ...request,
        signal,
        token: accessToken,
        // The token is the only credential; a cookie would make cross-site requests dangerous.
        credentials: "omit",
      });
    } catch (error) {
      throw signal?.aborted ? error : unanswered(error);
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
      // Another call may have refreshed while this one was on its way.
      if (accessToken === tokenBefore) {
        const lost = await settings.refreshSession();
        // The token ran out, but the session did not: what is missing is the way to the server.
        if (lost && accessToken === tokenBefore) throw unanswered(lost.cause);
      }
      if (accessToken && accessToken !== tokenBefore) response = await send(endpoint, request);
    }

    // The contract is what makes this true: both sides are built from the same schemas.
    return (await readAnswer(response)) as AnswerFrom<At>;
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
    /** One call of the contract, with what it takes; answers what the contract says. */
    call<At extends DataEndpoint>(endpoint: At, ...given: RequestArguments<At>) {
      const answer = call(endpoint, ...given);
      if (!endpoint.startsWith("GET ")) written.add(answer);
      return answer;
    },
    /** Once everything that is being written is answered, or is known to have failed. */
    settled: written.over,
  };
}

/** What was asked for and is not answered yet. */
function createUnderWay() {
  let over = Promise.resolve();

  return {
    add(answer: Promise<unknown>): void {
      over = Promise.allSettled([over, answer]).then(() => undefined);
    },
    /** Ends with all of it, however that ends. */
    over: () => over,
  };
}

/** A public read goes on, whoever signs out. */
function signalOf({ access, signal }: Request, reading: AbortController) {
  if (access === "public") return signal;

  return signal ? AbortSignal.any([signal, reading.signal]) : reading.signal;
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
