import { readPngSize } from "#http/read-png-size.ts";
import { LOGO_LENGTH_MAX } from "#ports/bank-data-limits.ts";

const SIDE_MAX = 1024;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Returns a logo as Plaid sends it (base64 of a PNG, 152×152), or null if it is anything else or too
 * large. Pages show it as `data:image/png`.
 */
export function checkLogo(base64: unknown): string | null {
  if (typeof base64 !== "string" || base64.length > LOGO_LENGTH_MAX) return null;
  if (!BASE64.test(base64)) return null;

  const size = readPngSize(Buffer.from(base64, "base64"));
  return size !== null && Math.max(size.width, size.height) <= SIDE_MAX ? base64 : null;
}
