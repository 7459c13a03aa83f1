import { randomBytes } from "node:crypto";

import { toBase32 } from "./base32.ts";
import { hashOfSecret } from "./refresh-token.ts";

const CODES = 10;
/** 120 bits: from 112 bits on, a plain hash is safe to store (OWASP ASVS 5.0, 6.5.2). */
const SECRET_BYTES = 15;

/** Returns ten codes in display format: `abcd-efgh-ijkl-mnop-qrst-uvwx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = toBase32(randomBytes(SECRET_BYTES)).toLowerCase();
    return letters.replaceAll(/(.{4})(?!$)/g, "$1-");
  });
}

/** Returns the hash to store for a code. Ignores case, spaces and dashes. */
export function hashOfRecoveryCode(code: string): string {
  return hashOfSecret(withoutGaps(code).toLowerCase());
}

/** Returns a code without spaces and dashes. */
export function withoutGaps(code: string): string {
  return code.replaceAll(/[\s-]/g, "");
}
