import type { Dependencies } from "#dependencies.ts";
import { writeClosedMail } from "./write-closed-mail.ts";

import { type Closing, markNotified } from "./closing-store.ts";

type SendDeps = Pick<Dependencies, "database" | "clock" | "mailDelivery">;

/** After this time, a failing mailbox no longer blocks the deletion. */
const TRIED_MS = 24 * 3_600_000;

/**
 * Sends an email to the former address about the deleted account. Does not use the outbox, which
 * would store the address. Records the delivery before the rows are deleted.
 * @throws the mail server's error within the first day, so the queue retries.
 */
export async function sendAccountDeletedMail(
  { database, clock, mailDelivery }: SendDeps,
  { userId, recipient, requestedAt, toldAt }: Closing,
): Promise<void> {
  if (recipient === null || toldAt !== null || mailDelivery === null) return;

  try {
    await mailDelivery.deliver({ id: userId, recipient, ...writeClosedMail() });
  } catch (error) {
    if (clock.now().getTime() - requestedAt.getTime() < TRIED_MS) throw error;
  }
  await database.asSystem((queries) => markNotified(queries, { userId, toldAt: clock.now() }));
}
