import { setTimeout as sleep } from "node:timers/promises";

import type { FastifyInstance } from "fastify";

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
 */
export function closeGracefully(app: FastifyInstance): void {
  let isClosing = false;

  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    await sleep(FAREWELL_MS);
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    app.server.once("close", () => clearInterval(sweep));
    sweep.unref();
  });
}
