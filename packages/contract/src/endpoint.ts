export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Method and path of a call. A colon marks a path parameter. */
export type Endpoint = `${Method} /${string}`;

export function parseEndpoint(endpoint: Endpoint): { method: Method; path: string } {
  const [method, path] = endpoint.split(" ") as [Method, string];

  return { method, path };
}
