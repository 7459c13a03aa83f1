import rateLimit from "@fastify/rate-limit";

/**
 * Returns the key under which calls are counted: the IPv4 address, or the 64-bit IPv6 network, which is usually
 * one household. Node has no address if the client has already disconnected. Those calls share one count, so
 * that disconnecting does not bypass the limit.
 */
export function rateLimitKey({ ip }: { ip: string | undefined }): string {
  if (ip === undefined) return "unknown";
  // IPv4 addresses have only one notation, so they need no normalization.
  return ip.includes(":") ? rateLimit.normalizeIP(ip) : ip;
}
