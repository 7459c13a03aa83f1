import { LOGO_LENGTH_MAX } from "#ports/bank-data-limits.ts";

/**
 * A logo as Plaid sends it (base64 of a PNG, 152×152) or null when it is anything else. Only what
 * names itself a PNG of bounded size is kept: it is put into a page as `data:image/png` later.
 */
export function checkLogo(base64: unknown): string | null {
  if (typeof base64 !== "string" || base64.length > LOGO_LENGTH_MAX) return null;
  if (!BASE64.test(base64)) return null;

  const bytes = Buffer.from(base64, "base64");
  const isPng =
    bytes.length >= HEADER_BYTES &&
    bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE) &&
    bytes.toString("latin1", 12, 16) === "IHDR";
  if (!isPng) return null;

  return isSmall(bytes.readUInt32BE(16)) && isSmall(bytes.readUInt32BE(20)) ? base64 : null;
}

const LOGO_PIXELS_MAX = 1024;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** RFC 2083 §12.11. */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Signature, length and name of the first chunk, width, height. */
const HEADER_BYTES = 24;

function isSmall(pixels: number): boolean {
  return pixels > 0 && pixels <= LOGO_PIXELS_MAX;
}
