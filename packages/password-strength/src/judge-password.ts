import { ZxcvbnFactory, type ZxcvbnResult } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

import { PASSWORD_CHARACTERS_MIN } from "./limits.ts";

/** NIST SP 800-63B: long passwords are welcome; this bounds the work of hashing. */
const BYTES_MAX = 1024;
/** Of zxcvbn's five: at least 10⁸ guesses, which is out of reach where guesses are counted. */
const STRENGTH_MIN = 3;
/**
 * The work grows faster than the length, so of a longer password only its beginning counts. With this
 * and the bound on spellings below, no password takes longer to judge than to hash.
 */
const JUDGED_LENGTH_MAX = 48;
/** Readings of a password as words with digits for letters, e.g. `p4ssw0rd`. The library tries 100. */
const SPELLINGS_MAX = 4;
const PRODUCT_WORDS = ["snowball"];
/** What must remain of a password beside a word that anybody would try here. */
const REMAINDER_MIN = 6;
/** A shorter word stands in too many passwords by accident. */
const CONTEXT_WORD_LENGTH_MIN = 3;

export type PasswordOwner = {
  /** Empty while it is not known. */
  email: string;
  /** First and last name as far as they are known. */
  names: readonly string[];
  /** Where the product is served, e.g. `snowball.example`. */
  host: string;
};

export type PasswordVerdict = {
  /** 0 to 4; 3 and 4 will do. A password with faults is never stronger than 2. */
  strength: 0 | 1 | 2 | 3 | 4;
  /** What is wrong, as sentences for the user; none = it will do. */
  faults: string[];
};

const passwordTooShort = `This password is too short. It must contain at least ${PASSWORD_CHARACTERS_MIN} characters.`;
type ContextWords = { email: string[]; names: string[]; product: string[] };

export const passwordTooLong = `Ensure this field has no more than ${BYTES_MAX} bytes.`;

let estimator: ZxcvbnFactory | null = null;

/**
 * Ranks the words that passwords are made of: 30 MB and a sixth of a second of a processor, once. The first
 * password that is judged does it, unless it was done before; a process that judges none goes without.
 */
export function prepareToJudge(): ZxcvbnFactory {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...common, ...english },
    graphs: adjacencyGraphs,
    maxLength: JUDGED_LENGTH_MAX,
    l33tMaxSubstitutions: SPELLINGS_MAX,
  });
  return estimator;
}

/**
 * Judges a new password, on the server and where it is typed. By NIST SP 800-63B there are no rules of
 * composition: any text that is hard to guess for who knows the owner and the product will do.
 */
export function judgePassword(password: string, owner: PasswordOwner): PasswordVerdict {
  const wordsOf: ContextWords = {
    email: contextWords([owner.email, ...owner.email.split("@")]),
    names: contextWords(owner.names),
    product: contextWords([...PRODUCT_WORDS, owner.host]),
  };
  const estimate = prepareToJudge().check(password, Object.values(wordsOf).flat());
  const isShort = charactersIn(password) < PASSWORD_CHARACTERS_MIN;
  const why = whyWeak(password, estimate, wordsOf);
  const faults = [
    ...(isShort ? [passwordTooShort] : []),
    ...(isTooLongToHash(password) ? [passwordTooLong] : []),
    ...(!isShort && why !== null ? [why] : []),
    ...(/^\p{Nd}+$/u.test(password) ? ["This password is entirely numeric."] : []),
  ];

  return {
    strength: faults.length === 0 ? estimate.score : weakerThanEnough(estimate.score),
    faults,
  };
}

/** Counted in bytes, as the hash does; the contract counts UTF-16 units. */
export function isTooLongToHash(password: string): boolean {
  return encodeURIComponent(password.toWellFormed()).replace(/%../g, "x").length > BYTES_MAX;
}

/** Each text and the words in it, in lower case, without the ending of a host or an address. */
function contextWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [
    text,
    ...text.replace(/\.[^.]+$/, "").split(/[^\p{L}\p{N}]+/u),
  ]);

  return [...new Set(words.map((word) => word.toLowerCase()))].filter(
    (word) => word.length >= CONTEXT_WORD_LENGTH_MIN,
  );
}

/** The most telling reason to refuse a password for what it is made of; null = there is none. */
function whyWeak(password: string, estimate: ZxcvbnResult, wordsOf: ContextWords): string | null {
  const { sequence, score } = estimate;
  const isWeak = score < STRENGTH_MIN;
  const isAbout = (words: string[]) =>
    leansOn(password, words) ||
    (isWeak && sequence.some((match) => words.includes(String(match["matchedWord"]))));

  if (isAbout(wordsOf.email)) return "The password is too similar to the email address.";
  if (isAbout(wordsOf.names)) return "The password is too similar to your name.";
  if (isAbout(wordsOf.product)) return "The password is too similar to the name of this product.";
  if (!isWeak) return null;
  if (sequence.length === 1 && sequence[0]?.["dictionaryName"] === "passwords-common") {
    return "This password is too common.";
  }
  return "This password is too easy to guess. Add another word or two.";
}

/** Whether little remains of the password without one of the words, however long the word is. */
function leansOn(password: string, words: readonly string[]): boolean {
  const lowered = password.toLowerCase();

  return words.some(
    (word) => lowered.includes(word) && charactersIn(lowered.replaceAll(word, "")) < REMAINDER_MIN,
  );
}

function weakerThanEnough(score: ZxcvbnResult["score"]): PasswordVerdict["strength"] {
  return score >= STRENGTH_MIN ? 2 : score;
}

/** NIST SP 800-63B: each code point counts as one character. */
function charactersIn(text: string): number {
  return Array.from(text).length;
}
