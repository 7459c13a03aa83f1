import type { FastifyRequest } from "fastify";

import { isLoopback } from "#config/loopback.ts";

/** What proxies add to a request that they pass on, besides `X-Forwarded-…`. */
const TRACES_OF_PROXIES = [
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
];

/**
 * Whether a person at this very machine asks: the connection comes from it, the page was opened under
 * its name, and no proxy passed the request on. The name matters because a page of the open web can make
 * a name of its own lead here. `TRUSTED_PROXIES` does not: what a proxy says of others is not asked.
 */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const peer = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  const name = URL.parse(`http://${headers.host ?? ""}`)?.hostname ?? "";
  const isPassedOn = Object.keys(headers).some(
    (header) => header.startsWith("x-forwarded") || TRACES_OF_PROXIES.includes(header),
  );

  return isLoopback(peer) && isLoopback(name) && !isPassedOn;
}
