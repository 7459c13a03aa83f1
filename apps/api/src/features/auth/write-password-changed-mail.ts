import { writeMail, type MailWords } from "#features/mail/index.ts";

/** Tells the owner of an account that its password is another now. The link is no secret. */
export function writePasswordChangedMail({
  email,
  resetLink,
}: {
  email: string;
  resetLink: string;
}): MailWords {
  return writeMail({
    subject: "Your password was changed",
    why: `The password of ${email} at Snowball was changed. Everybody else who was signed in to the account has been signed out, and a private calendar link of before no longer works.`,
    what: "If this was not you, choose another password at once:",
    link: resetLink,
    small: "If this was you, there is nothing to do.",
  });
}
