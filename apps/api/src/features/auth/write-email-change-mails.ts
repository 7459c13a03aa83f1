import { writeMail, type MailWords } from "#features/mail/index.ts";

/**
 * Both mails to a new address share this subject. Otherwise the sender's list of mails would reveal
 * whether the address is in use.
 */
const SUBJECT = "Your address at Snowball";

/** Writes the mail to the new address, with the confirmation link. */
export function writeConfirmChangeMail({
  email,
  link,
}: {
  email: string;
  link: string;
}): MailWords {
  return writeMail({
    subject: SUBJECT,
    why: `You or someone else asked to sign in to Snowball with ${email} from now on.`,
    what: "Please confirm that the address is yours:",
    link,
    small: "The link works once, for 24 hours. If this was not you, ignore this email.",
  });
}

/**
 * Writes the mail to a new address that another account already uses. Nothing happens to that
 * account.
 */
export function writeAddressInUseMail({ email, link }: { email: string; link: string }): MailWords {
  return writeMail({
    subject: SUBJECT,
    why: `You or someone else tried to move another Snowball account to ${email}. This address already has an account, so nothing was changed.`,
    what: "Sign in to it here:",
    link,
    small: "If this was not you, there is nothing to do.",
  });
}

/** Writes the mail to the old address when a change is requested. */
export function writeChangeRequestedMail({
  email,
  newEmail,
  link,
}: {
  email: string;
  newEmail: string;
  link: string;
}): MailWords {
  return writeMail({
    subject: "A change of your email address was requested",
    why: `Someone who knows the password of ${email} at Snowball requested to sign in with ${newEmail} instead. Your address stays until the new one is confirmed.`,
    what: "If this was not you, undo it here. This keeps your address, signs everyone out, and you choose a new password:",
    link,
    small: "The link works for 7 days. If this was you, there is nothing to do.",
  });
}

/** Writes the mail to the old address after the change is confirmed. */
export function writeAddressChangedMail({
  email,
  newEmail,
  link,
}: {
  email: string;
  newEmail: string;
  link: string;
}): MailWords {
  return writeMail({
    subject: "Your email address was changed",
    why: `You now sign in to the Snowball account of ${email} with ${newEmail}.`,
    what: "If this was not you, undo it here. This restores your address, signs everyone out, and you choose a new password:",
    link,
    small: "The link works for 7 days. If this was you, there is nothing to do.",
  });
}
