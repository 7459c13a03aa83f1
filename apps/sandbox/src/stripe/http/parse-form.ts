import { parse } from "qs";

import { invalidRequest } from "./stripe-error.ts";

/** A form with brackets, unfolded; every leaf is still a string. */
export type Form = { [name: string]: FormValue };
export type FormValue = string | FormValue[] | Form;

// Stripe's own lists and nesting stay far below these; what goes beyond is refused, not cut off.
const LIMITS = { depth: 8, parameterLimit: 1_000, arrayLimit: 100 };

/**
 * Parses `application/x-www-form-urlencoded` text in Stripe's bracket notation, as it comes in
 * bodies and query strings: `line_items[0][price]=p&expand[]=a`.
 *
 * @throws a 400 for nesting or counts beyond the limits.
 */
export function parseForm(text: string): Form {
  try {
    return parse(text, {
      ...LIMITS,
      strictDepth: true,
      throwOnLimitExceeded: true,
      plainObjects: true,
    }) as Form;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalidRequest({ message: `Invalid request: ${error.message}` });
  }
}
