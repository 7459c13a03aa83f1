/** Time limit of a call, in milliseconds. The user then sees an error. */
export const CALL_TIMEOUT_MS = 15_000;

/** Time limit for a file that may contain years of data. */
export const DOWNLOAD_TIMEOUT_MS = 120_000;

/** The call exceeded its time limit. */
export class TimeoutError extends Error {
  override name = "TimeoutError";
}

/**
 * Makes one HTTP call with a deadline that includes reading the response body.
 * @throws TimeoutError when the deadline passes; TypeError when the network fails; the caller's own
 * reason when its signal is aborted.
 */
export async function fetchWithTimeout(
  deps: { fetch: typeof fetch; timeoutMs?: number | undefined },
  url: string,
  init: RequestInit,
): Promise<Response> {
  const deadline = new AbortController();
  const timer = setTimeout(() => {
    deadline.abort(new TimeoutError("Snowball took too long to answer. Please try again."));
  }, deps.timeoutMs ?? CALL_TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, deadline.signal]) : deadline.signal;

  try {
    const response = await deps.fetch(url, { ...init, signal });
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    // A `Response` with one of these statuses must have a null body, not an empty one.
    const isBodiless = status === 204 || status === 205 || status === 304;

    return new Response(isBodiless ? null : body, { status, statusText, headers });
  } catch (error) {
    if (deadline.signal.aborted && !init.signal?.aborted) throw deadline.signal.reason;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
