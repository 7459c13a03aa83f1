import { writeMail, type MailWords } from "#features/mail/index.ts";

/** Tells the owner of an account that a session ended because its key was used twice. */
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
