import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

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
