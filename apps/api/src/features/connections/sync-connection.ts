import { randomInt } from "node:crypto";

import { daysBetween } from "@snowball/dates";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import {
  findNearestDueDate,
  removeAccounts,
  storeAccounts,
  storeLiabilities,
} from "#features/accounts/index.ts";
import { findEntitlement } from "#features/billing/index.ts";
import { forgetAgreedDueDays, lockUserDebts } from "#features/debts/index.ts";
import { findInstitution, storeInstitution } from "./connection-store.ts";
import { reconcileLedger } from "#features/ledger/index.ts";
import { escapeHtml, nameInMail } from "#features/mail/index.ts";
import { queueNotification } from "#features/notifications/index.ts";
import { findUserDay } from "#features/profile/index.ts";
import { storeTransactions } from "#features/transactions/index.ts";
import { createJob, enqueue, type PayloadOf } from "#jobs/job-list.ts";
import {
  BankDataError,
  type BankDataFailure,
  type TransactionsUpdateStatus,
} from "#ports/bank-data.ts";
import { instantAfter } from "#ports/clock.ts";

import {
  followUpAfterMs,
  healthAfterFailure,
  healthAfterSync,
  isNewRequirement,
  isWorthRetrying,
  NOTIFIED_AT_COLUMN,
  refreshInMs,
  type RequiredAction,
  requiredActionFor,
  retryDelaySeconds,
  SYNC_ATTEMPTS_MAX,
  SYNC_FAILURES,
  type SyncFailure,
} from "./connection-rules.ts";
import { asBankDataError, bankOf } from "./bank.ts";
import {
  beginSync,
  concludeSync,
  type Connection,
  storeRefreshTimes,
  type SyncConclusion,
} from "./connection-store.ts";
import { furnishDemoHousehold } from "./demo-household.ts";
import { markDuplicate } from "./duplicate-store.ts";
import {
  type ConnectionData,
  fetchConnectionData,
  withoutDuplicates,
} from "./fetch-connection-data.ts";
import { storeWebhookUrl } from "./webhook-store.ts";

const SYNC_OUTCOMES = ["stored", "ended_before", "not_paid_for", ...SYNC_FAILURES] as const;
type SyncOutcome = (typeof SYNC_OUTCOMES)[number];

const INSTITUTION_FRESH_MS = 7 * 24 * 60 * 60 * 1000;
/** How often a sync restarts because another one finished first. */
const CONFLICTS_MAX = 3;

/**
 * Updates a connection to the current data of its bank. Reads everything first and stores it in one
 * transaction, only if the connection was not changed in the meantime. So concurrent syncs never
 * mix, and a failed one leaves the stored data.
 * @throws if the fault is ours (the provider refuses our keys, the database is down). Bank failures
 *   are shown to the user and retried.
 */
export async function syncConnection(
  deps: Dependencies,
  { connectionId, attempt }: PayloadOf<"sync_connection">,
): Promise<SyncOutcome> {
  const { database, clock } = deps;

  for (let conflicts = 0; conflicts < CONFLICTS_MAX; conflicts += 1) {
    const connection = await database.asSystem((db) =>
      beginSync(db, { connectionId, now: clock.now() }),
    );
    if (!connection || connection.status === "disconnected") return "ended_before";
    if (!(await isKeptUpToDate(deps, connection))) return "not_paid_for";

    const outcome = await fetchData(deps, connection).catch(asBankDataError);
    const isStored =
      outcome instanceof BankDataError
        ? await storeFailure(deps, connection, { error: outcome, attempt })
        : await storeData(deps, connection, outcome);
    if (!isStored) continue;
    return outcome instanceof BankDataError ? FAILURES[outcome.failure] : "stored";
  }
  throw new Error("The connection kept being changed while it was synced.");
}

/** Whether the user is entitled to updates. If not, plans the next check. */
async function isKeptUpToDate(
  { database, clock }: Dependencies,
  connection: Connection,
): Promise<boolean> {
  const { userId } = connection;
  const now = clock.now();

  return database.asSystem(async (db) => {
    const { isAllowed } = await findEntitlement(db, { userId, now });
    if (!isAllowed) await planRefresh(db, { connection, isKeptUpToDate: false, now });
    return isAllowed;
  });
}

async function fetchData(deps: Dependencies, connection: Connection): Promise<ConnectionData> {
  const { secretBox, database, clock } = deps;
  const accessToken = secretBox.open(connection.sealedAccessToken, connection.id);
  await updateNoticeAddress(deps, connection, accessToken);

  return fetchConnectionData(bankOf(deps, connection), {
    accessToken,
    purpose: connection.purpose,
    cursor: connection.transactionsCursor,
    knowsInstitution: async (institutionId) => {
      const stored = await database.asSystem((db) => findInstitution(db, institutionId));
      const ageMs = stored ? clock.now().getTime() - stored.fetchedAt.getTime() : Infinity;
      return ageMs < INSTITUTION_FRESH_MS;
    },
  });
}

/**
 * Updates the webhook URL of a connection at the provider. It is set when a bank is linked, so a change of our own URL
 * would otherwise lose the webhooks of older connections.
 */
async function updateNoticeAddress(
  { database, bankData }: Dependencies,
  { id, bank, noticeAddress }: Connection,
  accessToken: string,
): Promise<void> {
  const address = bankData.noticeAddress;
  if (bank !== "plaid" || noticeAddress === address) return;
  await bankData.moveNotices(accessToken);
  await database.asSystem((db) => storeWebhookUrl(db, { connectionId: id, address }));
}

async function storeData(
  deps: Dependencies,
  connection: Connection,
  data: ConnectionData,
): Promise<boolean> {
  const { institution, transactions, accounts, liabilities, lacking } = data;
  const now = deps.clock.now();
  const need = lacking.length > 0 ? "permission" : null;

  return deps.database.asSystemInTransaction(async (db) => {
    // Locks the user before the connection, like removals, to avoid a deadlock.
    await lockUserDebts(db, connection.userId);
    const isOurs = await concludeSync(db, connection, conclusionOf(connection, data, now));
    if (!isOurs) return false;

    if (isNewRequirement(need, connection))
      await notifyActionRequired(deps, db, { connection, need });
    if (institution) await storeInstitution(db, institution, now);
    const accountIds = await storeAccounts(db, {
      connection,
      // Transactions may belong to an account that has closed since. The list has precedence.
      reported: withoutDuplicates([...transactions.accounts, ...accounts]),
      open: accounts.map(({ providerAccountId }) => providerAccountId),
      now,
    });
    if (liabilities) {
      await storeLiabilities(db, { connection, reported: liabilities, accountIds });
      await forgetAgreedDueDays(db, connection.id);
    }
    const isFirst = connection.transactionsCursor === null;
    await storeTransactions(db, {
      connection,
      changes: transactions.changes,
      isFromBeginning: isFirst,
    });
    await enqueueFollowUp(db, { connection, status: transactions.updateStatus, now });
    await markDuplicate(db, connection.id);
    await reconcileLedger(db, { userId: connection.userId, now });
    if (isFirst && connection.bank === "demo")
      await furnishDemoHousehold(db, { userId: connection.userId, now });
    await planRefresh(db, { connection, isKeptUpToDate: true, now });
    await enqueue(db, "snapshot_payoff_plan", { userId: connection.userId });
    return true;
  });
}

function conclusionOf(connection: Connection, data: ConnectionData, now: Date): SyncConclusion {
  const { item, institution, transactions, isWithholding, lacking } = data;
  const isWhole = !isWithholding && lacking.length === 0;

  return {
    ...healthAfterSync(connection, { isWithholding, lacking }),
    loginToldAt: null,
    permissionToldAt: lacking.length > 0 ? (connection.permissionToldAt ?? now) : null,
    ...(item.institutionId !== null && { institutionId: item.institutionId }),
    institutionName: institution?.name ?? item.institutionName ?? connection.institutionName,
    transactionsCursor: transactions.cursor,
    transactionsUpdateStatus: transactions.updateStatus,
    ...(isWhole && { lastSyncedAt: now }),
  };
}

type FollowUp = { connection: Connection; status: TransactionsUpdateStatus; now: Date };

/** Uses its own key, so that it never delays an earlier sync. */
async function enqueueFollowUp(db: Db, { connection, status, now }: FollowUp): Promise<void> {
  const afterMs = followUpAfterMs(status, now.getTime() - connection.createdAt.getTime());
  if (afterMs === null) return;

  const { id } = connection;
  const later = { delayMs: afterMs, key: `${id}:follow-up` };
  await enqueue(db, "sync_connection", { connectionId: id, attempt: 1 }, later);
}

async function storeFailure(
  deps: Dependencies,
  connection: Connection,
  { error, attempt }: { error: BankDataError; attempt: number },
): Promise<boolean> {
  const failure = FAILURES[error.failure];
  const need = requiredActionFor(failure);
  const isOurs = await deps.database.asSystemInTransaction(async (db) => {
    const conclusion = {
      ...healthAfterFailure(failure),
      ...(isNewRequirement(need, connection) && { [NOTIFIED_AT_COLUMN[need]]: deps.clock.now() }),
      // If consent is given again, all transactions must be read again.
      ...(failure === "revoked" && { transactionsCursor: null }),
    };
    if (!(await concludeSync(db, connection, conclusion))) return false;

    if (isNewRequirement(need, connection))
      await notifyActionRequired(deps, db, { connection, need });
    // The user revoked consent, so the stored data must be deleted.
    if (failure === "revoked") await removeAccounts(db, connection.id);
    if (isWorthRetrying(failure) && attempt < SYNC_ATTEMPTS_MAX) {
      const seconds = retryDelaySeconds(attempt, {
        jitter: randomInt(1_000) / 1_000,
        retryAfterSeconds: error.retryAfterSeconds,
      });
      const next = { connectionId: connection.id, attempt: attempt + 1 };
      await enqueue(db, "sync_connection", next, { delayMs: seconds * 1000 });
    }
    return true;
  });

  // The fault is ours, so it must appear in the log and fail the job.
  if (isOurs && failure === "misconfigured") throw error;
  return isOurs;
}

const FAILURES: Record<BankDataFailure, SyncFailure> = {
  login_required: "login_required",
  disconnected: "disconnected",
  revoked: "revoked",
  unsupported: "unsupported",
  misconfigured: "misconfigured",
  access_unknown: "misconfigured",
  outcome_unknown: "unreadable",
  unavailable: "unavailable",
  token_refused: "unavailable",
  changed_meanwhile: "unavailable",
  no_liabilities: "unavailable",
  // For a whole connection: the user selected no account, or revoked it at the bank.
  not_offered: "consent_required",
  consent_required: "consent_required",
  not_found: "unavailable",
};

export function createSyncConnectionJob(deps: Dependencies) {
  const job = createJob("sync_connection", (payload) => syncConnection(deps, payload));
  return { ...job, outcomes: SYNC_OUTCOMES };
}

type Plan = {
  connection: Pick<Connection, "id" | "userId" | "toldAt">;
  isKeptUpToDate: boolean;
  now: Date;
};

export async function planRefresh(
  db: Db,
  { connection: { id: connectionId, userId, toldAt }, isKeptUpToDate, now }: Plan,
): Promise<void> {
  const { today } = await findUserDay(db, { userId, deviceTimeZone: null }, now);
  const dueOn = await findNearestDueDate(db, { connectionId, today });
  const dueInDays = dueOn === null ? null : daysBetween(today, dueOn);
  const need = { connectionId, isKeptUpToDate, needsUser: false, dueInDays, toldAt };

  const at = instantAfter(now, refreshInMs(need, now));
  await storeRefreshTimes(db, [{ connectionId, at }]);
}

const WORDS: Record<RequiredAction, { asks: string; until: string }> = {
  sign_in: { asks: "asks you to sign in again", until: "Until you do" },
  permission: { asks: "needs your permission to share your accounts", until: "Until you allow it" },
};

type NotificationInput = { connection: Connection; need: RequiredAction };

/**
 * Notifies a user that the bank requires a sign-in or a permission, because the data is not updated
 * until then.
 */
async function notifyActionRequired(
  deps: Dependencies,
  db: Db,
  { connection: { userId, institutionName }, need }: NotificationInput,
): Promise<void> {
  const bank = institutionName === null ? "Your bank" : nameInMail(institutionName);
  const { asks, until } = WORDS[need];
  const what = `${bank} ${asks}. ${until}, Snowball shows older data.`;
  const link = `${deps.publicUrl}/account-connections`;

  await queueNotification(deps, db, {
    userId,
    kind: "connection_problems",
    subject: `${bank} ${asks}`,
    text: `${what}\n\nUpdate the account here:\n${link}`,
    html: `<p>${escapeHtml(what)}</p>\n<p><a href="${escapeHtml(link)}">Update the account</a></p>`,
  });
}
