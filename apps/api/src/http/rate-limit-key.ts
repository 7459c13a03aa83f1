import rateLimit from "@fastify/rate-limit";

/**
 * Whose calls are counted together: an IPv4 address, or an IPv6 network of 64 bits, as one
 * household has. Node knows no address any more when the sender hung up before we looked; such
 * calls share one count, so that hanging up is no way around it.
 */
export function rateLimitKey({ ip }: { ip: string | undefined }): string {
  if (ip === undefined) return "unknown";
  // Of IPv4, which is written in one way; what Node tells is an address, and need not be proven to be one.
  return ip.includes(":") ? rateLimit.normalizeIP(ip) : ip;
}
