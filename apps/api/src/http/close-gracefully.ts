import { setTimeout as sleep } from "node:timers/promises";

import type { FastifyInstance } from "fastify";

import { Problem } from "./problem.ts";

const SWEEP_MS = 50;
/**
 * Minimum time to keep accepting requests. Each response asks the client to open a new connection. If we closed
 * at once, requests that were just sent would be lost.
 */
const FAREWELL_MS = 100;

/**
 * Lets the server stop quickly. Keep-alive connections would keep it open for more than a minute, so once it
 * closes, every response ends its connection and idle connections are closed.
 * @param drainMs how long the server keeps serving while `/readyz` reports that it is not ready. Load balancers
 *   must stop sending requests within this time, because requests not yet accepted are lost.
 */
export function closeGracefully(app: FastifyInstance, drainMs: number): void {
  let isClosing = false;

  // Load balancers poll this path and then send requests to other servers.
  app.addHook("onRequest", async ({ url }) => {
    if (isClosing && url === "/readyz") {
      throw new Problem("service_unavailable", { reason: "closing" });
    }
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    await sleep(Math.max(drainMs, FAREWELL_MS));
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    app.server.once("close", () => clearInterval(sweep));
    sweep.unref();
  });
}
