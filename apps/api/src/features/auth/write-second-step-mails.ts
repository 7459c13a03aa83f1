import { writeMail, type MailWords } from "#features/mail/index.ts";

type About = { email: string; resetLink: string };

/** What every one of them offers. The link is no secret. */
const IF_NOT_YOU = "If this was not you, choose another password at once:";
const IF_YOU = "If this was you, there is nothing to do.";

export function writeSecondStepOnMail({ email, resetLink }: About): MailWords {
  return writeMail({
    subject: "Signing in takes a second step now",
    why: `Signing in to ${email} at Snowball asks for a code from an authenticator app from now on. Everybody else who was signed in to the account has been signed out.`,
    what: IF_NOT_YOU,
    link: resetLink,
    small: IF_YOU,
  });
}

export function writeSecondStepOffMail({ email, resetLink }: About): MailWords {
  return writeMail({
    subject: "Signing in takes no second step any more",
    why: `Signing in to ${email} at Snowball asks for no code any more: the password alone is enough.`,
    what: IF_NOT_YOU,
    link: resetLink,
    small: IF_YOU,
  });
}

export function writeRecoveryCodesRenewedMail({ email, resetLink }: About): MailWords {
  return writeMail({
    subject: "You have new recovery codes",
    why: `New recovery codes were made for ${email} at Snowball. Those of before work no more.`,
    what: IF_NOT_YOU,
    link: resetLink,
    small: IF_YOU,
  });
}

export function writeRecoveryCodeUsedMail({
  email,
  left,
  resetLink,
}: About & { left: number }): MailWords {
  return writeMail({
    subject: "A recovery code was used",
    why: `Somebody used a recovery code of ${email} at Snowball in place of a code from the authenticator app. Codes left: ${left}.`,
    what: IF_NOT_YOU,
    link: resetLink,
    small: `${IF_YOU} New codes can be made in the settings.`,
  });
}
