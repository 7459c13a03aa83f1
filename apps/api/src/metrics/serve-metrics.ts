import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { Registry } from "./registry.ts";

export type ServedMetrics = { port: number; close(): Promise<void> };

/**
 * Serves the metrics at `/metrics` on a separate address. Access is not checked, so restrict that address by
 * network.
 * @throws Error if the address cannot be listened on.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<ServedMetrics> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    void registry.expose().then((text) => {
      response
        .writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" })
        .end(text);
    });
  });
  server.listen(port, host);
  await once(server, "listening").catch((cause: unknown) => {
    throw new Error(`METRICS_PORT: ${host}:${port} cannot be listened on.`, { cause });
  });

  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
