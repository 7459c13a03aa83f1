import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { removeAccount } from "#features/accounts/index.ts";
import { Problem } from "#http/problem.ts";
import type { RawMessage } from "#http/router.ts";
import {
  deleteMessage,
  findWaitingMessage,
  keepMessage,
  markMessageProcessed,
} from "#jobs/inbox-store.ts";
import { createJob, enqueue, requestOf } from "#jobs/job-list.ts";
import type { BankNotice } from "#ports/bank-data.ts";

import { bankProblem } from "./bank.ts";
import { healthAfterNotice } from "./connection-rules.ts";
import {
  type Connection,
  lockConnectionByItem,
  recordProviderUpdate,
  updateConnection,
} from "./connection-store.ts";
import { createWebhookKeyStore } from "./webhook-store.ts";

/**
 * Receives a bank webhook: checks its signature and stores it with a job, for a fast response. A
 * repeated message changes nothing.
 * @throws Problem signature_not_valid; bank_unavailable if the signature cannot be checked now
 */
export async function receiveBankWebhook(
  { database, clock, bankData }: Dependencies,
  { body, headers, source }: RawMessage,
): Promise<void> {
  const header = headers["plaid-verification"];
  const signature = typeof header === "string" ? header : null;
  const dedupeKey = await bankData
    .verifyNotice({ body, signature, source, keys: createWebhookKeyStore(database) })
    .catch((error: unknown) => {
      throw bankProblem(error);
    });
  if (dedupeKey === null)
    throw new Problem("signature_not_valid", {
      reason: "bank webhook",
      security: "signature_refused",
    });

  const text = body.toString("utf8");
  const notice = bankData.readNotice(text);
  // The event is irrelevant and not stored.
  if (notice === null) return;

  const { providerItemId } = notice;
  await database.asSystem((db) =>
    keepMessage(
      db,
      {
        provider: "plaid",
        dedupeKey,
        body: text,
        about: [providerItemId],
        receivedAt: clock.now(),
      },
      { job: requestOf("process_bank_webhook"), payloadOf: (messageId) => ({ messageId }) },
    ),
  );
}

/**
 * Processes a stored bank webhook. Messages may arrive twice, late or out of order, so most only
 * trigger a sync, which reads the current state. The changes and the processed mark are stored in
 * one transaction.
 */
export function createProcessBankWebhookJob(deps: Dependencies) {
  const { database, clock, bankData } = deps;

  return createJob("process_bank_webhook", async ({ messageId }) => {
    await database.asSystemInTransaction(async (db) => {
      const body = await findWaitingMessage(db, messageId);
      if (body === null) return;
      if (!(await markMessageProcessed(db, { id: messageId, now: clock.now() }))) return;

      const notice = bankData.readNotice(body);
      const connection = notice && (await lockConnectionByItem(db, notice.providerItemId));
      // The connection was removed here, so the message is deleted.
      if (!notice || !connection) return deleteMessage(db, messageId);
      await recordProviderUpdate(db, { connectionId: connection.id, now: clock.now() });
      await actOn(db, connection, notice.event);
    });
  });
}

async function actOn(db: Db, connection: Connection, event: BankNotice["event"]): Promise<void> {
  const { id: connectionId } = connection;
  if (event.kind === "disconnect_ahead" || event.kind === "new_accounts") {
    await updateConnection(db, connectionId, healthAfterNotice(connection, ANNOUNCED[event.kind]));
    return;
  }
  if (event.kind === "account_revoked") {
    // The user revoked consent for the account, so its data is deleted now. If the provider still
    // lists it, the next sync restores it with all transactions, because the cursor is reset. A
    // running sync detects the change and restarts.
    await removeAccount(db, { connectionId, providerAccountId: event.providerAccountId });
    await updateConnection(db, connectionId, { transactionsCursor: null });
  }
  await enqueue(db, "sync_connection", { connectionId, attempt: 1 });
}

const ANNOUNCED = {
  disconnect_ahead: "pending_disconnect",
  new_accounts: "new_accounts_available",
} as const;
