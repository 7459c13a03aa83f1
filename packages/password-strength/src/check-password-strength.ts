import { ZxcvbnFactory, type ZxcvbnResult } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

import { PASSWORD_CHARACTERS_MIN } from "./limits.ts";

/** Bounds the work of hashing. NIST SP 800-63B recommends to accept long passwords. */
const BYTES_MAX = 1024;
/** The lowest accepted zxcvbn score (0 to 4): at least 10⁸ guesses, far more than the rate limits allow. */
const STRENGTH_MIN = 3;
/**
 * zxcvbn reads at most this many characters, because its work grows faster than the length. With this limit and
 * `SUBSTITUTIONS_MAX`, no password takes longer to check than to hash.
 */
const CHECKED_LENGTH_MAX = 48;
/** zxcvbn undoes at most this many letter substitutions, e.g. `p4ssw0rd`. Its default is 100. */
const SUBSTITUTIONS_MAX = 4;
const PRODUCT_WORDS = ["snowball"];
/** The characters that must remain after an obvious word, such as the user's name, is removed. */
const REMAINDER_MIN = 6;
/** Shorter words occur in too many passwords by accident. */
const CONTEXT_WORD_LENGTH_MIN = 3;

export type PasswordOwner = {
  /** Empty if unknown. */
  email: string;
  /** First and last name, if known. */
  names: readonly string[];
  /** The host name of the product, e.g. `snowball.example`. */
  host: string;
};

export type PasswordStrength = {
  /** The zxcvbn score; 3 and 4 are accepted. At most 2 if the password has faults. */
  strength: 0 | 1 | 2 | 3 | 4;
  /** Sentences for the user. Empty if the password is accepted. */
  faults: string[];
};

const passwordTooShort = `This password is too short. It must contain at least ${PASSWORD_CHARACTERS_MIN} characters.`;
type ContextWords = { email: string[]; names: string[]; product: string[] };

export const passwordTooLong = `Ensure this field has no more than ${BYTES_MAX} bytes.`;

let estimator: ZxcvbnFactory | null = null;

/**
 * Builds the estimator with its dictionaries, once per process: 30 MB and about 170 ms of CPU time. The first
 * check builds it too, so a call only moves the wait to an earlier time.
 */
export function preloadDictionaries(): ZxcvbnFactory {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...common, ...english },
    graphs: adjacencyGraphs,
    maxLength: CHECKED_LENGTH_MAX,
    l33tMaxSubstitutions: SUBSTITUTIONS_MAX,
  });
  return estimator;
}

/**
 * Checks a new password, on the server and in the browser. As NIST SP 800-63B recommends, there are no composition
 * rules: it accepts any text that is hard to guess, even if the attacker knows the owner and the product.
 */
export function checkPasswordStrength(password: string, owner: PasswordOwner): PasswordStrength {
  const ownerWords: ContextWords = {
    email: contextWords([owner.email, ...owner.email.split("@")]),
    names: contextWords(owner.names),
    product: contextWords([...PRODUCT_WORDS, owner.host]),
  };
  const estimate = preloadDictionaries().check(password, Object.values(ownerWords).flat());
  const isShort = countCharacters(password) < PASSWORD_CHARACTERS_MIN;
  const weakness = findWeakness(password, estimate, ownerWords);
  const faults = [
    ...(isShort ? [passwordTooShort] : []),
    ...(isTooLongToHash(password) ? [passwordTooLong] : []),
    ...(!isShort && weakness !== null ? [weakness] : []),
    ...(/^\p{Nd}+$/u.test(password) ? ["This password is entirely numeric."] : []),
  ];

  return {
    strength: faults.length === 0 ? estimate.score : capBelowAccepted(estimate.score),
    faults,
  };
}

/** Counts UTF-8 bytes, like the hash. (The API contract counts UTF-16 units.) */
export function isTooLongToHash(password: string): boolean {
  return encodeURIComponent(password.toWellFormed()).replace(/%../g, "x").length > BYTES_MAX;
}

/** Returns each text and the words in it, in lower case. Drops the last part of a host, such as `.com`. */
function contextWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [
    text,
    ...text.replace(/\.[^.]+$/, "").split(/[^\p{L}\p{N}]+/u),
  ]);

  return [...new Set(words.map((word) => word.toLowerCase()))].filter(
    (word) => word.length >= CONTEXT_WORD_LENGTH_MIN,
  );
}

/** Returns the most specific fault of the password's content, or null if there is none. */
function findWeakness(
  password: string,
  estimate: ZxcvbnResult,
  ownerWords: ContextWords,
): string | null {
  const { sequence, score } = estimate;
  const isWeak = score < STRENGTH_MIN;
  const isSimilarTo = (words: string[]) =>
    dependsOnWord(password, words) ||
    (isWeak && sequence.some((match) => words.includes(String(match["matchedWord"]))));

  if (isSimilarTo(ownerWords.email)) return "The password is too similar to the email address.";
  if (isSimilarTo(ownerWords.names)) return "The password is too similar to your name.";
  if (isSimilarTo(ownerWords.product))
    return "The password is too similar to the name of this product.";
  if (!isWeak) return null;
  if (sequence.length === 1 && sequence[0]?.["dictionaryName"] === "passwords-common") {
    return "This password is too common.";
  }
  return "This password is too easy to guess. Add another word or two.";
}

/** Returns whether fewer than `REMAINDER_MIN` characters remain after one of the words is removed. */
function dependsOnWord(password: string, words: readonly string[]): boolean {
  const lowered = password.toLowerCase();

  return words.some(
    (word) =>
      lowered.includes(word) && countCharacters(lowered.replaceAll(word, "")) < REMAINDER_MIN,
  );
}

function capBelowAccepted(score: ZxcvbnResult["score"]): PasswordStrength["strength"] {
  return score >= STRENGTH_MIN ? 2 : score;
}

/** NIST SP 800-63B: each code point counts as one character. */
function countCharacters(text: string): number {
  return Array.from(text).length;
}
