// Apart from the schemas, so that a browser that keeps to a limit loads no schema library.

/** RFC 5321: a path is at most 254 characters. */
export const EMAIL_LENGTH_MAX = 254;
/** Hashing cost grows with length, so the body is bounded; bytes are checked again before hashing. */
export const PASSWORD_LENGTH_MAX = 1024;

/**
 * How much work a proof is: in each part the first bits of PBKDF2-HMAC-SHA-256 (password: the
 * challenge, salt: `<part>:<answer>`) are zero. About 820,000 rounds, which a phone's own
 * implementation does within a second, and 1,600 for whoever checks. Many small parts
 * take about the same time for everybody; one large one would take some people ten times as long.
 */
export const PROOF_OF_WORK = { parts: 8, zeroBits: 9, iterations: 200 } as const;

/** What a challenge is asked for by whoever wants a demo household, who has no address. */
export const DEMO_PROOF_ADDRESS = "demo@demo.invalid";

/** A demo household is moved a month at most at once, and ten years in all. */
export const DEMO_STEP_DAYS_MAX = 31;
export const DEMO_DAYS_AHEAD_MAX = 3_650;
