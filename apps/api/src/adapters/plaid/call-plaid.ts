import { Configuration, PlaidApi } from "plaid";

import { mapError } from "./map-error.ts";
import { type Answer, readObject } from "./read-answer.ts";

export type PlaidAccess = {
  /** URL of Plaid or of its fake. Required, because the SDK defaults to production. */
  baseUrl: string;
  clientId: string;
  secret: string;
};

type RequestOptions = { signal: AbortSignal };

/**
 * Makes one request with the SDK and maps the response.
 * @throws BankDataError only, because the SDK's errors contain our secret and the user's token.
 */
export type CallPlaid = <T>(
  request: (plaid: PlaidApi, options: RequestOptions) => Promise<{ data: unknown }>,
  map: (answer: Answer) => T,
) => Promise<T>;

const ANSWER_BYTES_MAX = 5 * 1024 * 1024;

/** @param deadlineMs time limit of a request, from the first byte sent to the last received. */
export function createCallPlaid(access: PlaidAccess, deadlineMs: number): CallPlaid {
  const plaid = new PlaidApi(
    new Configuration({
      basePath: access.baseUrl,
      baseOptions: {
        headers: { "PLAID-CLIENT-ID": access.clientId, "PLAID-SECRET": access.secret },
        timeout: deadlineMs,
        // A proxy from the environment could not reach the fake's loopback address.
        proxy: false,
        maxRedirects: 0,
        maxContentLength: ANSWER_BYTES_MAX,
      },
    }),
  );

  return async (request, map) => {
    try {
      // The client's own timeout restarts with every received byte; the signal does not.
      const { data } = await request(plaid, { signal: AbortSignal.timeout(deadlineMs) });
      return map(readObject(data, "body"));
    } catch (error) {
      throw mapError(error);
    }
  };
}
