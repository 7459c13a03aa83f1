import { writeMail, type MailWords } from "#features/mail/index.ts";

/** Writes the mail with the link to choose a new password. */
export function writePasswordResetMail({
  email,
  link,
}: {
  email: string;
  link: string;
}): MailWords {
  return writeMail({
    subject: "Choose a new password",
    why: `You or someone else asked for a new password for ${email} at Snowball.`,
    what: "Choose it here:",
    link,
    small:
      "The link works once, for 30 minutes. If this was not you, ignore this email. Your password stays the same.",
  });
}
