// Kept out of the schema files, so that the browser can import it without the schema library.

/** A recovery code with its dashes, and room for spaces. */
export const TWO_FACTOR_CODE_LENGTH_MAX = 64;
