const LENGTH_MAX = 60;
/** Matches digits that are long enough to be an account or card number, with or without separators. */
const ACCOUNT_NUMBER = /\d{8,}|\d{3,}(?:[ -]\d{3,}){2,}/g;
/** The number of digits of an account number that may be visible. */
const LAST_DIGITS = 4;
/** Matches line breaks, characters that change the text direction, and invisible characters. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\s]+/gu;

/**
 * Returns a name for use in an email, as one line that fits into a subject. Shortens account numbers to their last
 * digits, because emails are stored and forwarded.
 */
export function nameInMail(name: string): string {
  const plain = name
    .replaceAll(INVISIBLE, " ")
    .trim()
    .replaceAll(ACCOUNT_NUMBER, (number) => `…${number.replaceAll(/\D/g, "").slice(-LAST_DIGITS)}`);
  // Counts code points, like the database does for the length of a subject.
  const letters = Array.from(plain);

  return letters.length <= LENGTH_MAX
    ? plain
    : `${letters
        .slice(0, LENGTH_MAX - 1)
        .join("")
        .trimEnd()}…`;
}
