import { randomBytes } from "node:crypto";

import { toBase32 } from "./base32.ts";
import { hashOfSecret } from "./refresh-token.ts";

const CODES = 10;
/** 120 bits: from 112 on a plain hash is enough to keep (OWASP ASVS 5.0, 6.5.2). */
const SECRET_BYTES = 15;

/** Ten codes as they are shown: `abcd-efgh-ijkl-mnop-qrst-uvwx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = toBase32(randomBytes(SECRET_BYTES)).toLowerCase();
    return letters.replaceAll(/(.{4})(?!$)/g, "$1-");
  });
}

/** What is kept of a code, however its letters are grouped and whatever their case. */
export function hashOfRecoveryCode(code: string): string {
  return hashOfSecret(withoutGaps(code).toLowerCase());
}

/** A code without the spaces and dashes that it is shown with. */
export function withoutGaps(code: string): string {
  return code.replaceAll(/[\s-]/g, "");
}
