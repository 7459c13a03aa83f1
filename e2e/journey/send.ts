import { setTimeout as wait } from "node:timers/promises";

const BUSY = 503;
const TRIES_MAX = 4;
const WAIT_MS = 3_000;

/**
 * One call of the API, as another client of it would make it, from the address `from` if given. A server
 * that says it is too busy has done nothing, and is asked again.
 * @throws Error with the answer when it is not 2xx, TypeError when there is none.
 */
export async function send<T>(
  url: string,
  { token, body, from }: { token?: string; body?: object; from?: string } = {},
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(from && { "x-forwarded-for": from }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    // oxlint-disable-next-line no-await-in-loop -- as above
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as T;
    if (response.status !== BUSY || tries === TRIES_MAX) {
      throw new Error(`${url} answered ${response.status}: ${text}`);
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await wait(WAIT_MS);
  }
}
