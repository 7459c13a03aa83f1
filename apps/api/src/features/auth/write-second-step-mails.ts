import { writeMail, type MailWords } from "#features/mail/index.ts";

type About = { email: string; link: string };

const IF_NOT_YOU = "If this was not you, choose another password now:";
const IF_YOU = "If this was you, there is nothing to do.";

export function writeSecondStepOnMail({ email, link }: About): MailWords {
  return writeMail({
    subject: "Two-factor authentication is on",
    why: `Signing in to ${email} at Snowball now requires a code from an authenticator app. All other devices were signed out.`,
    what: "If this was not you, undo it here. This turns it off, signs everyone out, and you choose a new password:",
    link,
    small: `The link works for 7 days. ${IF_YOU}`,
  });
}

export function writeSecondStepOffMail({ email, link }: About): MailWords {
  return writeMail({
    subject: "Two-factor authentication is off",
    why: `Signing in to ${email} at Snowball no longer requires a code. The password alone is enough.`,
    what: IF_NOT_YOU,
    link,
    small: IF_YOU,
  });
}

export function writeRecoveryCodesRenewedMail({ email, link }: About): MailWords {
  return writeMail({
    subject: "You have new recovery codes",
    why: `New recovery codes were created for ${email} at Snowball. Your old recovery codes no longer work.`,
    what: IF_NOT_YOU,
    link,
    small: IF_YOU,
  });
}

export function writeRecoveryCodeUsedMail({
  email,
  left,
  link,
}: About & { left: number }): MailWords {
  return writeMail({
    subject: "A recovery code was used",
    why: `Someone used a recovery code of ${email} at Snowball instead of a code from the authenticator app. Codes left: ${left}.`,
    what: IF_NOT_YOU,
    link,
    small: `${IF_YOU} You can create new codes under Settings.`,
  });
}
