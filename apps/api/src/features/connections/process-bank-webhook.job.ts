import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { removeAccount } from "#features/accounts/index.ts";
import { enqueueJob, type Job } from "#jobs/job.ts";
import type { BankNotice } from "#ports/bank-data.ts";

import { type BankWebhookPayload, bankWebhookRequest } from "./bank-webhook-request.ts";
import { healthAfterNotice } from "./connection-rules.ts";
import {
  type Connection,
  lockConnectionByItem,
  recordProviderUpdate,
  updateConnection,
} from "./connection-store.ts";
import { syncConnectionRequest } from "./sync-connection-request.ts";
import { deleteMessage, findWaitingMessage, markProcessed } from "./webhook-store.ts";

export type ProcessWebhookDeps = Pick<Dependencies, "database" | "clock" | "bankData">;

/**
 * Processes a stored bank webhook. Messages may arrive twice, late or out of order, so most only
 * trigger a sync, which reads the current state. The changes and the processed mark are stored in
 * one transaction.
 */
export function createProcessBankWebhookJob(deps: ProcessWebhookDeps): Job<BankWebhookPayload> {
  const { database, clock, bankData } = deps;

  return {
    ...bankWebhookRequest,
    lane: "housekeeping",
    run: async ({ messageId }) => {
      await database.asSystemInTransaction(async (queries) => {
        const body = await findWaitingMessage(queries, messageId);
        if (body === null) return;
        if (!(await markProcessed(queries, { id: messageId, now: clock.now() }))) return;

        const notice = bankData.readNotice(body);
        const connection = notice && (await lockConnectionByItem(queries, notice.providerItemId));
        // The connection was removed here, so the message is deleted.
        if (!notice || !connection) return deleteMessage(queries, messageId);
        await recordProviderUpdate(queries, { connectionId: connection.id, now: clock.now() });
        await actOn(queries, connection, notice.event);
      });
    },
  };
}

async function actOn(
  queries: Queries,
  connection: Connection,
  event: BankNotice["event"],
): Promise<void> {
  switch (event.kind) {
    case "disconnect_ahead":
      await updateConnection(
        queries,
        connection.id,
        healthAfterNotice(connection, "pending_disconnect"),
      );
      return;
    case "new_accounts":
      await updateConnection(
        queries,
        connection.id,
        healthAfterNotice(connection, "new_accounts_available"),
      );
      return;
    case "account_revoked":
      // The user revoked consent for the account, so its data is deleted now. If the provider still
      // lists it, the next sync restores it with all transactions, because the cursor is reset. A
      // running sync detects the change and restarts.
      await removeAccount(queries, {
        connectionId: connection.id,
        providerAccountId: event.providerAccountId,
      });
      await updateConnection(queries, connection.id, { transactionsCursor: null });
      break;
    case "data_changed":
      break;
  }
  await enqueueJob(queries, syncConnectionRequest, { connectionId: connection.id, attempt: 1 });
}
