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
  const where = `${origin.device ?? "an unknown device"}, network ${origin.network ?? "unknown"}`;
  const small = "If this was you, there is nothing to do.";
  if (kind === "calendar_link_revoked") {
    return writeMail({
      subject: "Your calendar link was revoked",
      why: `The private calendar link of ${email} at Snowball was revoked: ${where}. Calendars with this link stop updating.`,
      what: "If this was not you, choose another password now:",
      link: `${publicUrl}/password-reset`,
      small,
    });
  }

  return writeMail({
    subject: "A calendar link was created",
    why: `A private calendar link was created for ${email} at Snowball: ${where}. Anyone with the link can see who you pay, how much and when. An earlier link no longer works.`,
    what: "If this was not you, choose another password now. This also revokes the link:",
    link: `${publicUrl}/password-reset`,
    small,
  });
}
