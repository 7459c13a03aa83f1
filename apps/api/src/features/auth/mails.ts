import { type MailContent, writeMail } from "#features/mail/index.ts";
import type { Origin } from "#features/security-events/index.ts";

// The emails about signing in and the security of an account.

type About = { email: string; link: string };

/** The removed access, as listed in the email and on the page. */
export type RemovedAccess = {
  passkeys: number;
  twoFactor: boolean;
  /** The address that was waiting for confirmation. */
  waitingEmail: string | null;
};

const IF_YOU = "If this was you, you don't need to do anything.";
const IF_NOT_YOU = "If this wasn't you, choose a new password now:";
const NEW_PASSWORD_TERMS =
  "The link works once, for 30 minutes. After that, request a new link on the sign-in page.";
/**
 * Both mails to a new address share this subject. Otherwise the sender's list of mails would reveal
 * whether the address is in use.
 */
const SUBJECT = "Your email address at Snowball";

/** Writes the mail about a session that ended because its refresh token was used twice. */
export const writeSessionEndedMail = ({ email, link }: About) =>
  writeMail({
    subject: "We ended a session of your account",
    why: `The sign-in key of a session of ${email} at Snowball was used twice. That can mean that someone copied it, so we ended the session.`,
    what: "Choose another password if you can't explain it:",
    link,
    small:
      "It also happens after a browser is restored from a backup. In that case, just sign in again.",
  });

export function writeNewDeviceMail({
  email,
  origin,
  at,
  link,
}: About & { origin: Origin; at: Date }): MailContent {
  const device = origin.device ?? "an unknown device";
  const time = `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

  return writeMail({
    subject: "A sign-in on a new device",
    why: `Someone signed in to ${email} at Snowball on a new device: ${device}, network ${origin.network ?? "unknown"}, ${time}.`,
    what: IF_NOT_YOU,
    link,
    small: IF_YOU,
  });
}

export const writeVerificationMail = ({ email, link }: About) =>
  writeMail({
    subject: "Please confirm your email address",
    why: `You or someone else registered ${email} at Snowball.`,
    what: "Please confirm that the address is yours:",
    link,
    small: "The link works once, for 24 hours. If this wasn't you, ignore this email.",
  });

export const writePasswordResetMail = ({ email, link }: About) =>
  writeMail({
    subject: "Choose a new password",
    why: `You or someone else asked for a new password for ${email} at Snowball.`,
    what: "Choose it here:",
    link,
    small:
      "The link works once, for 30 minutes. If this wasn't you, ignore this email. Your password stays the same.",
  });

/** Writes the mail to the new address, with the confirmation link. */
export const writeConfirmChangeMail = ({ email, link }: About) =>
  writeMail({
    subject: SUBJECT,
    why: `You or someone else asked to sign in to Snowball with ${email} from now on.`,
    what: "Please confirm that the address is yours:",
    link,
    small: "The link works once, for 24 hours. If this wasn't you, ignore this email.",
  });

/**
 * Writes the mail to a new address that another account already uses. Nothing happens to that
 * account.
 */
export const writeAddressInUseMail = ({ email, link }: About) =>
  writeMail({
    subject: SUBJECT,
    why: `You or someone else tried to move another Snowball account to ${email}. This address already has an account, so nothing was changed.`,
    what: "Sign in to it here:",
    link,
    small: "If this wasn't you, you don't need to do anything.",
  });

/** Writes the mail to the old address when a change is requested. */
export const writeChangeRequestedMail = ({ email, newEmail, link }: About & { newEmail: string }) =>
  writeMail({
    subject: "A change of your email address was requested",
    why: `Someone who knows the password of ${email} at Snowball requested to sign in with ${newEmail} instead. Your address stays until the new one is confirmed.`,
    what: "If this wasn't you, undo it here. This keeps your address, signs everyone out, and you choose a new password:",
    link,
    small: `The link works for 7 days. ${IF_YOU}`,
  });

/** Writes the mail to the old address after the change is confirmed. */
export const writeAddressChangedMail = ({ email, newEmail, link }: About & { newEmail: string }) =>
  writeMail({
    subject: "Your email address was changed",
    why: `You now sign in to the Snowball account of ${email} with ${newEmail}.`,
    what: "If this wasn't you, undo it here. This restores your address, signs everyone out, and you choose a new password:",
    link,
    small: `The link works for 7 days. ${IF_YOU}`,
  });

export const writeSecondStepOnMail = ({ email, link }: About) =>
  writeMail({
    subject: "Two-factor authentication is on",
    why: `Signing in to ${email} at Snowball now requires a code from an authenticator app. All other devices were signed out.`,
    what: "If this wasn't you, undo it here. This turns it off, signs everyone out, and you choose a new password:",
    link,
    small: `The link works for 7 days. ${IF_YOU}`,
  });

export const writeSecondStepOffMail = ({ email, link }: About) =>
  writeMail({
    subject: "Two-factor authentication is off",
    why: `Signing in to ${email} at Snowball no longer requires a code. The password alone is enough.`,
    what: IF_NOT_YOU,
    link,
    small: IF_YOU,
  });

export const writeRecoveryCodesRenewedMail = ({ email, link }: About) =>
  writeMail({
    subject: "You have new recovery codes",
    why: `New recovery codes were created for ${email} at Snowball. Your old recovery codes no longer work.`,
    what: IF_NOT_YOU,
    link,
    small: IF_YOU,
  });

export const writeRecoveryCodeUsedMail = ({ email, left, link }: About & { left: number }) =>
  writeMail({
    subject: "A recovery code was used",
    why: `Someone used a recovery code of ${email} at Snowball instead of a code from the authenticator app. Codes left: ${left}.`,
    what: IF_NOT_YOU,
    link,
    small: `${IF_YOU} You can create new codes under Settings.`,
  });

export const writePasskeyAddedMail = ({ email, link }: About) =>
  writeMail({
    subject: "A passkey was added to your account",
    why: `A new passkey can sign in to ${email} at Snowball without your password. All other devices were signed out.`,
    what: "If this wasn't you, undo it here. This removes the passkey, signs everyone out, and you choose a new password:",
    link,
    small: `The link works for 7 days. ${IF_YOU}`,
  });

export const writePasskeyRemovedMail = ({ email, link }: About) =>
  writeMail({
    subject: "A passkey was removed from your account",
    why: `A passkey of ${email} at Snowball was removed and can no longer sign in. All other devices were signed out.`,
    what: IF_NOT_YOU,
    link,
    small: IF_YOU,
  });

export const writePasskeyCopiedMail = ({ email, link }: About) =>
  writeMail({
    subject: "We refused a passkey of your account",
    why: `Someone tried to sign in to ${email} at Snowball with a passkey that may have been copied. We did not let them in. Remove that passkey under Settings and add a new one.`,
    what: "If you think someone also knows your password, choose a new one:",
    link,
    small:
      "Some devices trigger this by mistake. In that case, remove the passkey and add it again.",
  });

export const writePasswordChangedMail = ({
  email,
  link,
  removed,
}: About & { removed: RemovedAccess }) =>
  writeMail({
    subject: "Your password was changed",
    why: `The password of ${email} at Snowball was changed. All other devices were signed out, and a private calendar link no longer works.${describeRemoved(removed)}`,
    what: IF_NOT_YOU,
    link,
    small: IF_YOU,
  });

/** Writes the mail after an undo link was followed: the old password no longer works. */
export const writeUndoneMail = ({ email, link, removed }: About & { removed: RemovedAccess }) =>
  writeMail({
    subject: "Choose a new password",
    why: `You undid a change to ${email} at Snowball. The old password no longer works, all devices were signed out, and a private calendar link no longer works.${describeRemoved(removed)}`,
    what: "Choose a new password here:",
    link,
    small: NEW_PASSWORD_TERMS,
  });

/** Writes the mail after the support team ended every way into an account. */
export const writeRecoveredBySupportMail = ({
  email,
  link,
  removed,
}: About & { removed: RemovedAccess }) =>
  writeMail({
    subject: "Choose a new password",
    why: `Snowball's support secured the account ${email}. The old password no longer works, all devices were signed out, and a private calendar link no longer works.${describeRemoved(removed)}`,
    what: "Choose a new password here:",
    link,
    small: NEW_PASSWORD_TERMS,
  });

export const writeEndedBySupportMail = ({ email, link }: About) =>
  writeMail({
    subject: "We signed you out everywhere",
    why: `Snowball's support signed all devices out of ${email} to protect the account. Sign in again where you need it. Nothing else was changed.`,
    what: "If you think that someone knows your password, choose another one:",
    link,
    small: "If you asked us to, you don't need to do anything.",
  });

export const writeSecondStepOffBySupportMail = ({ email, link }: About) =>
  writeMail({
    subject: "Our support turned two-factor authentication off",
    why: `Signing in to ${email} at Snowball no longer requires a code. The password alone is enough. Snowball's support turned it off because you asked us to and we verified your identity.`,
    what: "If this wasn't you, choose a new password now and write to us:",
    link,
    small: "If this was you, set up two-factor authentication again under Settings.",
  });

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
