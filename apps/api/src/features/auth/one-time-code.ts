import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import { hashOfSecret } from "./tokens.ts";

/*
 * Time-based codes by RFC 6238 with the parameters that every authenticator app supports: HMAC-SHA-1,
 * six digits, 30 seconds. The RFC allows others, but widespread apps ignore them in the URI.
 */
const ALGORITHM = "sha1";
const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226 §4 (R6) recommends 160 bits. */
const SECRET_BYTES = 20;
/** RFC 6238 §5.2: tolerates clocks that are one step off and codes that are typed late. */
const STEPS_APART_MAX = 1;

export function newOneTimeSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Whether a text has the format of an authenticator app's code. */
export function isOneTimeCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Returns the number of the 30-second step since 1970 that contains an instant. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** Returns the code of a 30-second step (RFC 4226 §5.3). */
export function oneTimeCodeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac(ALGORITHM, secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) % 16;
  const number = digest.readUInt32BE(offset) % 2 ** 31;

  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/**
 * Returns the step of a code: the current step or an adjacent one, later than `usedStep` (RFC 6238
 * §5.2). Returns null if the code is wrong or was used.
 */
export function stepOfCode(
  secret: Buffer,
  { code, now, usedStep }: { code: string; now: Date; usedStep: number | null },
): number | null {
  if (!isOneTimeCode(code)) return null;
  const current = stepAt(now);
  for (let step = current - STEPS_APART_MAX; step <= current + STEPS_APART_MAX; step += 1) {
    const isUsed = usedStep !== null && step <= usedStep;
    const expected = oneTimeCodeOf(secret, step);
    if (!isUsed && timingSafeEqual(Buffer.from(expected), Buffer.from(code))) return step;
  }
  return null;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * RFC 4648 §6 without padding: five bits per letter. The alphabet has no digits that look like
 * letters.
 */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = bits.match(/.{1,5}/g) ?? [];

  return letters.map((five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

const CODES = 10;
/** 120 bits: from 112 bits on, a plain hash is safe to store (OWASP ASVS 5.0, 6.5.2). */
const RECOVERY_CODE_BYTES = 15;

/** Returns ten codes in display format: `abcd-efgh-ijkl-mnop-qrst-uvwx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = toBase32(randomBytes(RECOVERY_CODE_BYTES)).toLowerCase();
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
