import type { FastifyInstance } from "fastify";

/**
 * Logs a warning once if an untrusted address sends `X-Forwarded-For`. If it is our own proxy, all users behind it
 * share one rate limit, and a single user can use it up.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;

  app.addHook("onRequest", async ({ headers, ip, socket }) => {
    if (hasWarned || headers["x-forwarded-for"] === undefined || ip !== socket.remoteAddress)
      return;
    hasWarned = true;
    app.log.warn(
      { from: ip },
      "X-Forwarded-For comes from an address that TRUSTED_PROXIES does not name: everybody behind it is counted as one. If it is your proxy, name it there.",
    );
  });
}
