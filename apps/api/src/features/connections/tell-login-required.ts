import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { escapeHtml, nameInMail } from "#features/mail/index.ts";
import { queueNotification } from "#features/notifications/index.ts";

import type { Connection } from "./connection-store.ts";

export type TellDeps = Pick<Dependencies, "clock" | "mailDelivery" | "publicUrl" | "secretBox">;

/** Writes to a user whose bank asks to be signed in to again: without that nothing gets newer. */
export async function tellLoginRequired(
  deps: TellDeps,
  queries: Queries,
  { userId, institutionName }: Connection,
): Promise<void> {
  const bank = institutionName === null ? "Your bank" : nameInMail(institutionName);
  const what = `${bank} asks you to sign in again. Until you do, Snowball shows what it knew before.`;
  const link = `${deps.publicUrl}/account-connections`;

  await queueNotification(deps, queries, {
    userId,
    kind: "connection_problems",
    subject: `${bank} asks you to sign in again`,
    text: `${what}\n\nUpdate the account here:\n${link}`,
    html: `<p>${escapeHtml(what)}</p>\n<p><a href="${escapeHtml(link)}">Update the account</a></p>`,
  });
}
