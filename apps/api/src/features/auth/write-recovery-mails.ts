import { writeMail, type MailWords } from "#features/mail/index.ts";

import type { RemovedAccess } from "./end-every-way-in.ts";

type About = { email: string; link: string; removed: RemovedAccess };

export function writePasswordChangedMail({ email, link, removed }: About): MailWords {
  return writeMail({
    subject: "Your password was changed",
    why: `The password of ${email} at Snowball was changed. All other devices were signed out, and a private calendar link no longer works.${describeRemoved(removed)}`,
    what: "If this was not you, choose another password now:",
    link,
    small: "If this was you, there is nothing to do.",
  });
}

/** Writes the mail after an undo link was followed: the old password no longer works. */
export function writeUndoneMail({ email, link, removed }: About): MailWords {
  return writeMail({
    subject: "Choose a new password",
    why: `You undid a change to ${email} at Snowball. The old password no longer works, all devices were signed out, and a private calendar link no longer works.${describeRemoved(removed)}`,
    what: "Choose a new password here:",
    link,
    small: `${HOW_LONG} After that, request a new link on the sign-in page.`,
  });
}

/** Writes the mail after the support team ended every way into an account. */
export function writeRecoveredBySupportMail({ email, link, removed }: About): MailWords {
  return writeMail({
    subject: "Choose a new password",
    why: `Snowball's support secured the account ${email}. The old password no longer works, all devices were signed out, and a private calendar link no longer works.${describeRemoved(removed)}`,
    what: "Choose a new password here:",
    link,
    small: `${HOW_LONG} After that, request a new link on the sign-in page.`,
  });
}

const HOW_LONG = "The link works once, for 30 minutes.";

/** Returns sentences for the end of a paragraph; empty if nothing was removed. */
function describeRemoved({ passkeys, twoFactor, waitingEmail }: RemovedAccess): string {
  const removed = [
    ...(passkeys > 0 ? [passkeys === 1 ? "a passkey" : `${passkeys} passkeys`] : []),
    ...(twoFactor ? ["two-factor authentication"] : []),
    ...(waitingEmail === null ? [] : [`a request to change the address to ${waitingEmail}`]),
  ];
  if (removed.length === 0) return "";

  const list = new Intl.ListFormat("en-US").format(removed);
  const again =
    passkeys > 0 || twoFactor
      ? " If you set this up yourself, you can do so again under Settings."
      : "";
  return ` We also removed ${list}.${again}`;
}
