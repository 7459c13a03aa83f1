import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { escapeHtml } from "#features/mail/index.ts";
import { queueNotification } from "#features/notifications/index.ts";

import type { Health } from "./connection-rules.ts";
import type { Connection } from "./connection-store.ts";

export type TellDeps = Pick<Dependencies, "clock" | "mailDelivery" | "publicUrl" | "secretBox">;

/**
 * Writes to a user whose bank asks to be signed in to again: without that nothing gets newer. When it
 * begins, and not at each sync that finds it so.
 */
export async function tellLoginRequired(
  deps: TellDeps,
  queries: Queries,
  { before, status }: { before: Connection } & Pick<Health, "status">,
): Promise<void> {
  if (status !== "login_required" || before.status === status) return;
  const bank = before.institutionName ?? "Your bank";
  const what = `${bank} asks you to sign in again. Until you do, Snowball shows what it knew before.`;
  const link = `${deps.publicUrl}/account-connections`;

  await queueNotification(deps, queries, {
    userId: before.userId,
    kind: "connection_problems",
    subject: `${bank} asks you to sign in again`,
    text: `${what}\n\nUpdate the account here:\n${link}`,
    html: `<p>${escapeHtml(what)}</p>\n<p><a href="${escapeHtml(link)}">Update the account</a></p>`,
  });
}
