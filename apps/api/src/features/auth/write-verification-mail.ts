import { writeMail, type MailWords } from "#features/mail/index.ts";

/** Writes the mail with the link that confirms an address. */
export function writeVerificationMail({ email, link }: { email: string; link: string }): MailWords {
  return writeMail({
    subject: "Please confirm your email address",
    why: `You or someone else registered ${email} at Snowball.`,
    what: "Please confirm that the address is yours:",
    link,
    small: "The link works once, for 24 hours. If this was not you, ignore this email.",
  });
}
