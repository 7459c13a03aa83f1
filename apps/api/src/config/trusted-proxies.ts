import { isIP } from "node:net";

/** Named ranges that Fastify supports: loopback, link-local and private addresses. */
const NAMED = ["loopback", "linklocal", "uniquelocal"];
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Returns the parsed address or range, or null if the text is neither. */
function parseRange(text: string): { version: number; address: string; prefix: number } | null {
  const [address = "", range, ...rest] = text.split("/");
  const version = isIP(address);
  const bits = BITS[version];
  if (bits === undefined || rest.length > 0) return null;
  if (range === undefined) return { version, address, prefix: bits };

  const prefix = Number(range);
  return /^\d{1,3}$/.test(range) && prefix > 0 && prefix <= bits
    ? { version, address, prefix }
    : null;
}

/** Whether the text is an address, a range or a named range that the server accepts. */
export function isProxyRange(text: string): boolean {
  return NAMED.includes(text) || parseRange(text) !== null;
}

/** Prefix of the widest range of one company. Private networks are not wider, except fc00::/7. */
const COMPANY_PREFIX: Readonly<Record<number, number>> = { 4: 8, 6: 16 };
const MAPPED = /^::ffff:/i;
const MAPPED_BITS = 96;
const UNIQUE_LOCAL = /^f[cd][0-9a-f]{2}:/i;
const UNIQUE_LOCAL_PREFIX = 7;

/**
 * Whether the range is so wide that it includes untrusted clients. They could then choose the address under which
 * rate limits and locks count them.
 */
export function isTooWideRange(text: string): boolean {
  const range = parseRange(text);
  if (range === null) return false;

  const { version, address, prefix } = range;
  if (version === 6 && UNIQUE_LOCAL.test(address)) return prefix < UNIQUE_LOCAL_PREFIX;
  if (version === 6 && MAPPED.test(address) && prefix >= MAPPED_BITS) {
    return prefix - MAPPED_BITS < (COMPANY_PREFIX[4] ?? 0);
  }
  return prefix < (COMPANY_PREFIX[version] ?? 0);
}
