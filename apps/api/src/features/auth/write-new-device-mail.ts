import type { Origin } from "#features/security-events/index.ts";

import { writeMail, type MailWords } from "#features/mail/index.ts";

type NewDevice = { email: string; origin: Origin; at: Date; link: string };

/** Writes the mail about a sign-in on an unknown device. */
export function writeNewDeviceMail({ email, origin, at, link }: NewDevice): MailWords {
  const device = origin.device ?? "a device that we cannot name";
  const time = `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

  return writeMail({
    subject: "A sign-in on a new device",
    why: `Somebody signed in to ${email} at Snowball on a device that had not been used for it before: ${device}, network ${origin.network ?? "unknown"}, ${time}.`,
    what: "If this was not you, choose another password at once:",
    link,
    small: "If this was you, there is nothing to do.",
  });
}
