import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { escapeHtml, nameInMail } from "#features/mail/index.ts";
import { queueNotification } from "#features/notifications/index.ts";

import type { RequiredAction } from "./connection-rules.ts";
import type { Connection } from "./connection-store.ts";

const WORDS: Record<RequiredAction, { asks: string; until: string }> = {
  sign_in: { asks: "asks you to sign in again", until: "Until you do" },
  permission: { asks: "wants your permission to share your accounts", until: "Until you give it" },
};

type NotificationInput = { connection: Connection; need: RequiredAction };

/**
 * Notifies a user that the bank requires a sign-in or a permission, because the data is not updated
 * until then.
 */
export async function notifyActionRequired(
  deps: Dependencies,
  queries: Queries,
  { connection: { userId, institutionName }, need }: NotificationInput,
): Promise<void> {
  const bank = institutionName === null ? "Your bank" : nameInMail(institutionName);
  const { asks, until } = WORDS[need];
  const what = `${bank} ${asks}. ${until}, Snowball shows older data.`;
  const link = `${deps.publicUrl}/account-connections`;

  await queueNotification(deps, queries, {
    userId,
    kind: "connection_problems",
    subject: `${bank} ${asks}`,
    text: `${what}\n\nUpdate the account here:\n${link}`,
    html: `<p>${escapeHtml(what)}</p>\n<p><a href="${escapeHtml(link)}">Update the account</a></p>`,
  });
}
