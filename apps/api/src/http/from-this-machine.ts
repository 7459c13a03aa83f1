import type { FastifyRequest } from "fastify";

import { isLoopback } from "#config/environment.ts";

/** Headers that proxies add to forwarded requests, besides `X-Forwarded-…`. */
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
 * Whether a request comes from this machine: it has a loopback connection and a loopback `Host`, and no proxy
 * forwarded it. Checking the host prevents DNS rebinding. `TRUSTED_PROXIES` does not matter, because forwarded
 * requests never count as local.
 */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const peer = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  const name = URL.parse(`http://${headers.host ?? ""}`)?.hostname ?? "";
  const isPassedOn = Object.keys(headers).some(
    (header) => header.startsWith("x-forwarded") || TRACES_OF_PROXIES.includes(header),
  );

  return isLoopback(peer) && isLoopback(name) && !isPassedOn;
}
