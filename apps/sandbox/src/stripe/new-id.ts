import { randomLetters } from "./random-letters.ts";

/** A fresh id in Stripe's form: the kind's prefix and 24 random letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomLetters(24)}`;
}
