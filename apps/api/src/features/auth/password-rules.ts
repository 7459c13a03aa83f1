import { PASSWORD_LENGTH_MIN } from "@snowball/contract";

import { isCommonPassword } from "./common-passwords.ts";

/** NIST SP 800-63B: long passwords are welcome; this bounds the work of hashing. */
const PASSWORD_BYTES_MAX = 1024;
/** What must remain of a password beside a word that anybody would try here. */
const REMAINDER_MIN = 6;
const CONTEXT_WORDS = ["snowball"];
/** A shorter name stands in too many words by accident. */
const CONTEXT_WORD_LENGTH_MIN = 3;

/**
 * What is wrong with a new password, in the words of Django's validators; nothing = it will do. By
 * NIST SP 800-63B there are no rules of composition: any text that nobody would guess is allowed.
 */
export function findPasswordFaults(password: string, { email }: { email: string }): string[] {
  const rules: [isBroken: boolean, sentence: string][] = [
    [
      charactersIn(password) < PASSWORD_LENGTH_MIN,
      `This password is too short. It must contain at least ${PASSWORD_LENGTH_MIN} characters.`,
    ],
    [isTooLongToHash(password), passwordTooLong],
    [isCommonPassword(password), "This password is too common."],
    [/^\p{Nd}+$/u.test(password), "This password is entirely numeric."],
    [
      leansOn(password, [email, email.split("@")[0] ?? ""]),
      "The password is too similar to the email address.",
    ],
    [leansOn(password, CONTEXT_WORDS), "The password is too similar to the name of this product."],
  ];

  return rules.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence);
}

/** Counted in bytes, as the hash does; the contract counts UTF-16 units. */
export function isTooLongToHash(password: string): boolean {
  return Buffer.byteLength(password) > PASSWORD_BYTES_MAX;
}

export const passwordTooLong = `Ensure this field has no more than ${PASSWORD_BYTES_MAX} bytes.`;

/** Whether little remains of the password without one of the words. */
function leansOn(password: string, words: readonly string[]): boolean {
  const lowered = password.toLowerCase();

  return words
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= CONTEXT_WORD_LENGTH_MIN && lowered.includes(word))
    .some((word) => charactersIn(lowered.replaceAll(word, "")) < REMAINDER_MIN);
}

/** NIST SP 800-63B: each code point counts as one character. */
function charactersIn(text: string): number {
  return Array.from(text).length;
}
