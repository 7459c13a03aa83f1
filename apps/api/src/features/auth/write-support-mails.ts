import { writeMail, type MailWords } from "#features/mail/index.ts";

type About = { email: string; resetLink: string };

export function writeEndedBySupportMail({ email, resetLink }: About): MailWords {
  return writeMail({
    subject: "We signed you out everywhere",
    why: `Snowball's support ended every session of ${email}, for the safety of the account. Sign in again wherever you need it; nothing else was changed.`,
    what: "If you think that somebody knows your password, choose another one:",
    link: resetLink,
    small: "If you asked us for it, there is nothing else to do.",
  });
}

export function writeSecondStepOffBySupportMail({ email, resetLink }: About): MailWords {
  return writeMail({
    subject: "Our support turned your second step off",
    why: `Signing in to ${email} at Snowball asks for no code any more: the password alone is enough. Snowball's support turned it off because somebody who showed to be you asked for it.`,
    what: "If this was not you, choose another password at once, and write to us:",
    link: resetLink,
    small: "If this was you, set the second step up anew in the settings.",
  });
}
