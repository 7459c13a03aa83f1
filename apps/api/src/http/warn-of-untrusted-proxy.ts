import type { FastifyInstance } from "fastify";

/**
 * Says once that somebody who is no proxy of ours speaks for others. Behind a proxy that nobody named,
 * all customers are one address: they share its limits, and one of them can use these up for all.
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
