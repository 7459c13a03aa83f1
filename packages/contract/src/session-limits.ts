// Kept out of the schema files, so that the browser can import it without the schema library.

/** RFC 5321: a path has at most 254 characters. */
export const EMAIL_LENGTH_MAX = 254;
/**
 * Bounds the body, because the cost of hashing grows with length. Bytes are checked again before
 * hashing.
 */
export const PASSWORD_LENGTH_MAX = 1024;

/**
 * Difficulty of the proof of work: in each part, the first bits of PBKDF2-HMAC-SHA-256 (password:
 * the challenge, salt: `<part>:<answer>`) must be zero. Solving takes about 820,000 iterations,
 * which a phone's native implementation does within a second. Checking takes 1,600. Many small
 * parts take a similar time on every attempt; one large part could take some users ten times as
 * long.
 */
export const PROOF_OF_WORK = { parts: 8, zeroBits: 9, iterations: 200 } as const;

/** Placeholder address for the challenge before starting a demo household, which has no address. */
export const DEMO_PROOF_ADDRESS = "demo@demo.invalid";

/** A demo household's clock moves at most one month per call, and ten years in total. */
export const DEMO_STEP_DAYS_MAX = 31;
export const DEMO_DAYS_AHEAD_MAX = 3_650;
