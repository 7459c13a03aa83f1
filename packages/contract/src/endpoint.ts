export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Where a call goes: method and path, the path's parameters marked by a colon. */
export type Endpoint = `${Method} /${string}`;

export function partsOf(endpoint: Endpoint): { method: Method; path: string } {
  const [method, path] = endpoint.split(" ") as [Method, string];

  return { method, path };
}
