import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { removeAccount } from "#features/accounts/index.ts";
import { enqueueJob, type Job } from "#jobs/job.ts";
import type { BankNotice } from "#ports/bank-data.ts";

import { bankWebhookRequest, type BankWebhookPayload } from "./bank-webhook-request.ts";
import { healthAfterNotice } from "./connection-rules.ts";
import {
  type Connection,
  holdConnectionByItem,
  storeTold,
  updateConnection,
} from "./connection-store.ts";
import { syncConnectionRequest } from "./sync-connection-request.ts";
import { deleteMessage, findWaitingMessage, markProcessed } from "./webhook-store.ts";

export type ProcessWebhookDeps = Pick<Dependencies, "database" | "clock" | "bankData">;

/**
 * Works off a stored message of the provider. Messages come twice, late and out of order, so nearly
 * all of them mean no more than "look again": the sync asks the provider what is true. The effect and
 * the mark that it was done are one transaction.
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
        const connection = notice && (await holdConnectionByItem(queries, notice.providerItemId));
        // About a connection that was removed here: nothing of it is kept.
        if (!notice || !connection) return deleteMessage(queries, messageId);
        await storeTold(queries, { connectionId: connection.id, now: clock.now() });
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
      // Consent taken back: its data goes now. Should the provider still list it, the sync that
      // follows brings it back, its transactions too, because it asks from the beginning; one that
      // runs already notices and begins anew.
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
