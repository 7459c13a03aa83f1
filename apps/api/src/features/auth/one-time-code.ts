import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/*
 * Codes by time as RFC 6238 has them and every authenticator app knows them: HMAC-SHA-1, six digits, a
 * new one each half minute. Others are allowed there, but widespread apps ignore what asks for them.
 */
const ALGORITHM = "sha1";
const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226 §4 (R6) recommends 160 bits. */
const SECRET_BYTES = 20;
/** RFC 6238 §5.2: a clock may be one step off, and a code typed late. */
const STEPS_APART_MAX = 1;

export function newOneTimeSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Whether a text looks like a code of an app. */
export function isOneTimeCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Which half minute since 1970 an instant lies in. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** The code of a half minute (RFC 4226 §5.3). */
export function oneTimeCodeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac(ALGORITHM, secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) % 16;
  const number = digest.readUInt32BE(offset) % 2 ** 31;

  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/**
 * Whose half minute a code is: that of now, or one beside it. Never one that was used, or one before it
 * (RFC 6238 §5.2). Null when it is no such code.
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
