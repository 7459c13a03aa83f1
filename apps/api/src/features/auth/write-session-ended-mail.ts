import { writeMail, type MailWords } from "#features/mail/index.ts";

/** Writes the mail about a session that ended because its refresh token was used twice. */
export function writeSessionEndedMail({ email, link }: { email: string; link: string }): MailWords {
  return writeMail({
    subject: "We ended a session of your account",
    why: `The key of a session of ${email} at Snowball was used twice, which happens when somebody copied it. We ended that session: whoever held the key is signed out.`,
    what: "Choose another password if you cannot explain it:",
    link,
    small:
      "It also happens when a browser is restored from a backup. Then signing in again is enough.",
  });
}
