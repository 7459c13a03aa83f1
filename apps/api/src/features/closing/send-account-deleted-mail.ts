import type { Dependencies } from "#dependencies.ts";
import { writeClosedMail } from "./write-closed-mail.ts";

import { type Closing, markTold } from "./closing-store.ts";

type TellDeps = Pick<Dependencies, "database" | "clock" | "mailDelivery">;

/** A mailbox that is full or gone holds up no deletion. */
const TRIED_MS = 24 * 3_600_000;

/**
 * Writes to the address of before that the account is deleted. Not through the outbox, which would keep
 * the address: it is handed over here, and noted, before the rows go.
 * @throws what the mail server says, within the first day: the queue tries again.
 */
export async function tellClosed(
  { database, clock, mailDelivery }: TellDeps,
  { userId, recipient, requestedAt, toldAt }: Closing,
): Promise<void> {
  if (recipient === null || toldAt !== null || mailDelivery === null) return;

  try {
    await mailDelivery.deliver({ id: userId, recipient, ...writeClosedMail() });
  } catch (error) {
    if (clock.now().getTime() - requestedAt.getTime() < TRIED_MS) throw error;
  }
  await database.asSystem((queries) => markTold(queries, { userId, toldAt: clock.now() }));
}
