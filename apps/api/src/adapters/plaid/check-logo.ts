import { rewritePng } from "#pictures/rewrite-png.ts";
import { LOGO_LENGTH_MAX } from "#ports/bank-data-limits.ts";

const SIDE_MAX = 1024;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * A logo as Plaid sends it (base64 of a PNG, 152×152), written anew: its pixels and nothing else, since it
 * is put into a page as `data:image/png` later. Null when it is anything else, or too large.
 */
export function checkLogo(base64: unknown): string | null {
  if (typeof base64 !== "string" || base64.length > LOGO_LENGTH_MAX) return null;
  if (!BASE64.test(base64)) return null;

  const bytesMax = (LOGO_LENGTH_MAX / 4) * 3;
  const rewritten = rewritePng(Buffer.from(base64, "base64"), { bytesMax, sideMax: SIDE_MAX });
  return "fault" in rewritten ? null : rewritten.png.toString("base64");
}
