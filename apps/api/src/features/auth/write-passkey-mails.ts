import { writeMail, type MailWords } from "#features/mail/index.ts";

type About = { email: string; resetLink: string };

const IF_YOU = "If this was you, there is nothing to do.";

export function writePasskeyAddedMail({ email, resetLink }: About): MailWords {
  return writeMail({
    subject: "A passkey was added to your account",
    why: `A new passkey signs in to ${email} at Snowball from now on, without your password. Everybody else who was signed in to the account has been signed out.`,
    what: "If this was not you, choose another password at once, and then remove the passkey under Settings, Second step when signing in:",
    link: resetLink,
    small: IF_YOU,
  });
}

export function writePasskeyRemovedMail({ email, resetLink }: About): MailWords {
  return writeMail({
    subject: "A passkey was removed from your account",
    why: `A passkey of ${email} at Snowball was removed: it signs nobody in any more. Everybody else who was signed in to the account has been signed out.`,
    what: "If this was not you, choose another password at once:",
    link: resetLink,
    small: IF_YOU,
  });
}

export function writePasskeyCopiedMail({ email, resetLink }: About): MailWords {
  return writeMail({
    subject: "We refused a passkey of your account",
    why: `Somebody tried to sign in to ${email} at Snowball with a passkey that seems to exist twice. We let nobody in. Remove that passkey under Settings, Second step when signing in, and add a new one.`,
    what: "If you think that somebody knows your password as well, choose another one:",
    link: resetLink,
    small: "A few devices count wrongly. Then removing the passkey and adding it anew is enough.",
  });
}
