import { writeMail, type MailWords } from "#features/mail/index.ts";

/** Writes the mail about a session that ended because its refresh token was used twice. */
export function writeSessionEndedMail({ email, link }: { email: string; link: string }): MailWords {
  return writeMail({
    subject: "We ended a session of your account",
    why: `The sign-in key of a session of ${email} at Snowball was used twice. That can mean that someone copied it, so we ended the session.`,
    what: "Choose another password if you can't explain it:",
    link,
    small:
      "It also happens after a browser is restored from a backup. In that case, just sign in again.",
  });
}
