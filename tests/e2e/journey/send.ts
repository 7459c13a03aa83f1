import { setTimeout as wait } from "node:timers/promises";

const BUSY = 503;
const TRIES_MAX = 4;
const WAIT_MS = 3_000;

type Call = { token?: string; body?: object; from?: string };

/**
 * Calls the API like another client, from the IP address `from` if given. Retries if the server is
 * too busy, because it has then done nothing.
 * @throws Error with the response if it is not 2xx, TypeError if there is none.
 */
export async function send<T>(url: string, call: Call = {}): Promise<T> {
  let response = await sendOnce(url, call);
  for (let tries = 1; response.status === BUSY && tries < TRIES_MAX; tries += 1) {
    await wait(WAIT_MS);
    response = await sendOnce(url, call);
  }
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);

  return (await response.json()) as T;
}

function sendOnce(url: string, { token, body, from }: Call): Promise<Response> {
  return fetch(url, {
    method: body ? "POST" : "GET",
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(from && { "x-forwarded-for": from }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
}
