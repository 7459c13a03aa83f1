import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";

import { plaidDocument } from "./plaid-document.ts";

export type ReceivedWebhook = {
  headers: IncomingHttpHeaders;
  raw: string;
  payload: { webhook_type: string; webhook_code: string; [field: string]: unknown };
};

export type Receiver = {
  url: string;
  webhooks: ReceivedWebhook[];
  /** Type and code of all that came, in order. */
  codes(): string[];
  /** The statuses to answer with, one by one; then 200. Null leaves the request unanswered. */
  answers: (number | null)[];
  close(): Promise<void>;
};

/** The document's schema for each webhook by its type and code. */
const SCHEMAS: Record<string, string> = {
  "TRANSACTIONS/SYNC_UPDATES_AVAILABLE": "SyncUpdatesAvailableWebhook",
  "TRANSACTIONS/INITIAL_UPDATE": "InitialUpdateWebhook",
  "TRANSACTIONS/HISTORICAL_UPDATE": "HistoricalUpdateWebhook",
  "TRANSACTIONS/DEFAULT_UPDATE": "DefaultUpdateWebhook",
  "TRANSACTIONS/RECURRING_TRANSACTIONS_UPDATE": "RecurringTransactionsUpdateWebhook",
  "LIABILITIES/DEFAULT_UPDATE": "LiabilitiesDefaultUpdateWebhook",
  "ITEM/ERROR": "ItemErrorWebhook",
  "ITEM/LOGIN_REPAIRED": "ItemLoginRepairedWebhook",
  "ITEM/NEW_ACCOUNTS_AVAILABLE": "NewAccountsAvailableWebhook",
  "ITEM/PENDING_DISCONNECT": "PendingDisconnectWebhook",
  "ITEM/USER_PERMISSION_REVOKED": "UserPermissionRevokedWebhook",
  "ITEM/USER_ACCOUNT_REVOKED": "UserAccountRevokedWebhook",
  "ITEM/WEBHOOK_UPDATE_ACKNOWLEDGED": "WebhookUpdateAcknowledgedWebhook",
};

/** Receives webhooks on a free port and checks each; what is wrong goes to `wrong`. */
export async function startReceiver(wrong: string[]): Promise<Receiver> {
  const webhooks: ReceivedWebhook[] = [];
  const answers: (number | null)[] = [];
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    const payload = JSON.parse(raw) as ReceivedWebhook["payload"];
    webhooks.push({ headers: request.headers, raw, payload });
    const kind = `${payload.webhook_type}/${payload.webhook_code}`;
    const name = SCHEMAS[kind];
    const problem = name === undefined ? "has no schema" : plaidDocument.schema(name)(payload);
    if (problem !== null) wrong.push(`webhook ${kind} ${problem}`);
    const status = answers.length > 0 ? answers.shift() : 200;
    if (status === null || status === undefined) return;
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port.");
  return {
    url: `http://127.0.0.1:${address.port}/webhooks`,
    webhooks,
    codes: () => webhooks.map(({ payload }) => `${payload.webhook_type}/${payload.webhook_code}`),
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
