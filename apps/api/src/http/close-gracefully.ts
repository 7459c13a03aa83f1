import { setTimeout as sleep } from "node:timers/promises";

import type { FastifyInstance } from "fastify";

import { Problem } from "./problem.ts";

const SWEEP_MS = 50;
/**
 * How long connections are still taken: who is calling is answered and told, with that answer, to come
 * on another one. Closed at once, a connection would take along what was just sent on it.
 */
const FAREWELL_MS = 100;

/**
 * Lets the server end quickly. A client that keeps its connection alive would hold it open for more
 * than a minute, so from the moment of closing every answer ends its connection and idle ones are
 * swept out.
 * @param drainMs how long the server goes on as before, but for saying that it is not ready: calls that wait
 *   to be taken when it no longer listens are lost, so nobody should be sending any by then.
 */
export function closeGracefully(app: FastifyInstance, drainMs: number): void {
  let isClosing = false;

  // Whoever shares out the calls asks here, and sends the next ones elsewhere.
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
