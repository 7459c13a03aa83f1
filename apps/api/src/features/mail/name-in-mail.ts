const LENGTH_MAX = 60;
/** As long as no number but an account's or a card's is, in one piece or in groups. */
const ACCOUNT_NUMBER = /\d{8,}|\d{3,}(?:[ -]\d{3,}){2,}/g;
/** How many digits of a number everybody may see. */
const LAST_DIGITS = 4;
/** Line breaks, what turns the direction of writing, and what cannot be seen. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\s]+/gu;

/**
 * What somebody or something is called in a mail, in one line that fits into a subject. Mails lie in
 * mailboxes and are passed on, so an account's number in the name keeps its last digits only.
 */
export function nameInMail(name: string): string {
  const plain = name
    .replaceAll(INVISIBLE, " ")
    .trim()
    .replaceAll(ACCOUNT_NUMBER, (number) => `…${number.replaceAll(/\D/g, "").slice(-LAST_DIGITS)}`);
  // By code points, as the database counts a subject's length.
  const letters = Array.from(plain);

  return letters.length <= LENGTH_MAX
    ? plain
    : `${letters
        .slice(0, LENGTH_MAX - 1)
        .join("")
        .trimEnd()}…`;
}
