import type { FastifyInstance } from "fastify";

const SWEEP_MS = 50;

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
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    app.server.once("close", () => clearInterval(sweep));
    sweep.unref();
  });
}
