/**
 * One call of the API, as another client of it would make it, from the address `from` if given.
 * @throws Error with the answer when it is not 2xx, TypeError when there is none.
 */
export async function send<T>(
  url: string,
  { token, body, from }: { token?: string; body?: object; from?: string } = {},
): Promise<T> {
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
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);

  return (await response.json()) as T;
}
