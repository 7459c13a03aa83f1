import { type MailWords, writeMail } from "#features/mail/index.ts";
import type { Origin } from "#features/security-events/index.ts";

type FeedChange = {
  email: string;
  kind: "calendar_link_made" | "calendar_link_revoked";
  origin: Origin;
  publicUrl: string;
};

/** Writes the email that notifies the owner of a created or revoked calendar link. It does not contain the link. */
export function writeFeedMail({ email, kind, origin, publicUrl }: FeedChange): MailWords {
  const where = `${origin.device ?? "a device that we cannot name"}, network ${origin.network ?? "unknown"}`;
  const small = "If this was you, there is nothing to do.";
  if (kind === "calendar_link_revoked") {
    return writeMail({
      subject: "Your calendar link was revoked",
      why: `The private calendar link of ${email} at Snowball was revoked: ${where}. Calendars that use it show no more payments.`,
      what: "If this was not you, choose another password at once:",
      link: `${publicUrl}/password-reset`,
      small,
    });
  }

  return writeMail({
    subject: "A calendar link was made",
    why: `A private calendar link was made for ${email} at Snowball: ${where}. Whoever has the link can read whom you pay, how much and when. A link of before no longer works.`,
    what: "If this was not you, choose another password at once, which revokes the link as well:",
    link: `${publicUrl}/password-reset`,
    small,
  });
}
