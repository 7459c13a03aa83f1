import { formatPrice } from "@snowball/money";

import type { Queries } from "#database/database.ts";
import { escapeHtml } from "#features/mail/index.ts";
import { type NotificationDeps, queueNotification } from "#features/notifications/index.ts";
import type { ProviderInvoice } from "#ports/card-payments.ts";

import { claimFailedAttempts } from "./invoice-store.ts";

/**
 * Notifies a user of a failed subscription payment, once per attempt. Call it in the transaction
 * that stores the invoice. Safe to repeat, because events and the daily reconciliation may report
 * it again.
 */
export async function notifyFailedPayment(
  deps: NotificationDeps,
  queries: Queries,
  { id, amount, currency, number }: ProviderInvoice,
): Promise<void> {
  const userId = await claimFailedAttempts(queries, id);
  if (userId === null) return;
  const price = formatPrice(amount, currency);
  const bill = number === null ? "" : ` (invoice ${number})`;
  const what = `We could not collect ${price} for your Snowball subscription${bill}: the card was declined, or it needs your confirmation.`;
  const next =
    "Your debts and plans stay the same. To keep your bank connections up to date, pay it or change the card:";
  const link = `${deps.publicUrl}/profile?tab=plan`;

  await queueNotification(deps, queries, {
    userId,
    kind: "payment_problems",
    subject: `Your payment of ${price} for Snowball did not go through`,
    text: `${what}\n\n${next}\n${link}`,
    html: `<p>${escapeHtml(what)}</p>\n<p>${next}<br><a href="${escapeHtml(link)}">Your subscription</a></p>`,
  });
}
