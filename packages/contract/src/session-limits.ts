// Kept out of the schema files, so that the browser can import it without the schema library.

/** RFC 5321: a path has at most 254 characters. */
export const EMAIL_LENGTH_MAX = 254;
/**
 * Bounds the body, because the cost of hashing grows with length. Bytes are checked again before
 * hashing.
 */
export const PASSWORD_LENGTH_MAX = 1024;
