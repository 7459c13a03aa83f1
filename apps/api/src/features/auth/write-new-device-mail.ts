import type { Origin } from "#features/security-events/index.ts";

import { writeMail, type MailWords } from "#features/mail/index.ts";

type NewDevice = { email: string; origin: Origin; at: Date; link: string };

/** Writes the mail about a sign-in on an unknown device. */
export function writeNewDeviceMail({ email, origin, at, link }: NewDevice): MailWords {
  const device = origin.device ?? "an unknown device";
  const time = `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

  return writeMail({
    subject: "A sign-in on a new device",
    why: `Someone signed in to ${email} at Snowball on a new device: ${device}, network ${origin.network ?? "unknown"}, ${time}.`,
    what: "If this was not you, choose another password now:",
    link,
    small: "If this was you, there is nothing to do.",
  });
}
