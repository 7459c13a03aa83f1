import { writeMail, type MailWords } from "#features/mail/index.ts";

type About = { email: string; link: string };

export function writeEndedBySupportMail({ email, link }: About): MailWords {
  return writeMail({
    subject: "We signed you out everywhere",
    why: `Snowball's support signed all devices out of ${email}, for the safety of the account. Sign in again where you need it. Nothing else was changed.`,
    what: "If you think that someone knows your password, choose another one:",
    link,
    small: "If you asked us for it, there is nothing else to do.",
  });
}

export function writeSecondStepOffBySupportMail({ email, link }: About): MailWords {
  return writeMail({
    subject: "Our support turned two-factor authentication off",
    why: `Signing in to ${email} at Snowball no longer requires a code. The password alone is enough. Snowball's support turned it off because you asked us to and we verified your identity.`,
    what: "If this was not you, choose another password now and write to us:",
    link,
    small: "If this was you, set up two-factor authentication again under Settings.",
  });
}
