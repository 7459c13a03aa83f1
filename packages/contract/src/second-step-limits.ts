// Apart from the schemas, so that a browser that keeps to a limit loads no schema library.

/** A recovery code with its dashes, and room for spaces. */
export const SECOND_STEP_CODE_LENGTH_MAX = 64;
