import { writeMail, type MailWords } from "#features/mail/index.ts";

type About = { email: string; link: string };

const IF_YOU = "If this was you, there is nothing to do.";

export function writePasskeyAddedMail({ email, link }: About): MailWords {
  return writeMail({
    subject: "A passkey was added to your account",
    why: `A new passkey can sign in to ${email} at Snowball without your password. All other devices were signed out.`,
    what: "If this was not you, undo it here. This removes the passkey, signs everyone out, and you choose a new password:",
    link,
    small: `The link works for 7 days. ${IF_YOU}`,
  });
}

export function writePasskeyRemovedMail({ email, link }: About): MailWords {
  return writeMail({
    subject: "A passkey was removed from your account",
    why: `A passkey of ${email} at Snowball was removed and can no longer sign in. All other devices were signed out.`,
    what: "If this was not you, choose another password now:",
    link,
    small: IF_YOU,
  });
}

export function writePasskeyCopiedMail({ email, link }: About): MailWords {
  return writeMail({
    subject: "We refused a passkey of your account",
    why: `Someone tried to sign in to ${email} at Snowball with a passkey that may have been copied. We did not let them in. Remove that passkey under Settings and add a new one.`,
    what: "If you think that someone knows your password as well, choose another one:",
    link,
    small:
      "Some devices trigger this by mistake. In that case, remove the passkey and add it again.",
  });
}
