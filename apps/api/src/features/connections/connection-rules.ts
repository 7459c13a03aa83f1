import type { ItemStatus, TransactionsUpdateStatus } from "@snowball/contract";

/** The health of a connection. `statusReason` is a sentence for the user. */
export type Health = {
  status: Exclude<ItemStatus, "permission_required">;
  /** Only with `login_required`; null means a sign-in. */
  needs: "permission" | null;
  statusReason: string | null;
};

export function shownStatus({ status, needs }: Omit<Health, "statusReason">): ItemStatus {
  return status === "login_required" && needs === "permission" ? "permission_required" : status;
}

/** What the user is asked to do by email, once until it is done. */
export type RequiredAction = "sign_in" | "permission";

/** The column with the time of the email, by what the user must do. */
export const NOTIFIED_AT_COLUMN = {
  sign_in: "loginToldAt",
  permission: "permissionToldAt",
} as const;

type NotificationTimes = Record<(typeof NOTIFIED_AT_COLUMN)[RequiredAction], Date | null>;

/**
 * Whether the user must be notified. They are not notified again before a sync succeeds, even if it
 * fails for other reasons in between.
 */
export function isNewRequirement(
  need: RequiredAction | null,
  before: NotificationTimes,
): need is RequiredAction {
  return need !== null && before[NOTIFIED_AT_COLUMN[need]] === null;
}

/** Returns what the user must do after a failed sync; null if nothing. */
export function requiredActionFor(failure: SyncFailure): RequiredAction | null {
  if (failure === "login_required") return "sign_in";
  return failure === "consent_required" ? "permission" : null;
}

/** The data that a bank shares only with the user's permission. */
export type Shared = "transactions" | "liabilities";

/** The reasons for which a sync can fail. */
export const SYNC_FAILURES = [
  "unavailable",
  "unreadable",
  "login_required",
  "disconnected",
  "revoked",
  "unsupported",
  "consent_required",
  "misconfigured",
] as const;
export type SyncFailure = (typeof SYNC_FAILURES)[number];

const REASONS = {
  unavailable: "We couldn't reach your bank. We'll keep trying. You see the last data we received.",
  unreadable:
    "Your bank sent something that we could not read. We'll keep trying. You see the last data we received.",
  misconfigured: "Something went wrong on our side. You see the last data we received.",
  withheld:
    "Your bank isn't sharing payment details for these accounts right now. You see the last data " +
    "we received. Updating the account may bring them back.",
  login_required: "Your bank asks you to sign in again. Please update the account.",
  disconnected: "This connection has ended. Please link the bank again.",
  revoked: "You ended our access at your bank, so its data was removed. You can link it again.",
  unsupported:
    "This bank can no longer be linked, so its data isn't updated. You see the last data we received. " +
    "Remove the connection and enter what you owe there yourself.",
  pending_disconnect: "Your bank will end this connection soon. Please update the account.",
  new_accounts_available:
    "Your bank has accounts that are not linked yet. Update the account to add them.",
} as const;

const SHARED_WORDS: Record<Shared, string> = {
  transactions: "your transactions",
  liabilities: "your minimums, due dates and rates",
};

/** Like a required sign-in, this lasts until the user has completed the bank's window. */
function waitingForPermission(lacking: readonly Shared[]): Health {
  const [only, ...more] = lacking;
  const what = only === undefined || more.length > 0 ? "your accounts" : SHARED_WORDS[only];
  return {
    status: "login_required",
    needs: "permission",
    statusReason: `Your bank needs your permission to share ${what}. Update the account to allow it.`,
  };
}

/** Returns the health of a connection after a failed sync. Stored data stays. */
export function healthAfterFailure(failure: SyncFailure): Health {
  switch (failure) {
    case "login_required":
    case "disconnected":
      return { status: failure, needs: null, statusReason: REASONS[failure] };
    case "consent_required":
      return waitingForPermission([]);
    case "revoked":
    case "unsupported":
      return { status: "disconnected", needs: null, statusReason: REASONS[failure] };
    case "unavailable":
    case "unreadable":
    case "misconfigured":
      return { status: "stale", needs: null, statusReason: REASONS[failure] };
  }
}

/**
 * Returns the health of a connection after a successful sync. A bank's announcement stays until the
 * user acts on it.
 * @param options whether the bank withheld the liabilities, and the data for which the user's
 *   permission is missing.
 */
export function healthAfterSync(
  before: Health,
  { isWithholding, lacking }: { isWithholding: boolean; lacking: readonly Shared[] },
): Health {
  if (lacking.length > 0) return waitingForPermission(lacking);
  const isAnnounced =
    before.status === "pending_disconnect" || before.status === "new_accounts_available";
  if (isAnnounced) {
    return { status: before.status, needs: null, statusReason: before.statusReason };
  }
  return isWithholding
    ? { status: "stale", needs: null, statusReason: REASONS.withheld }
    : { status: "healthy", needs: null, statusReason: null };
}

/** Returns the health of a connection after a bank's announcement. A worse status is kept. */
export function healthAfterNotice(
  before: Health,
  announced: "pending_disconnect" | "new_accounts_available",
): Health {
  const isWorse =
    before.status === "login_required" ||
    before.status === "disconnected" ||
    (before.status === "pending_disconnect" && announced === "new_accounts_available");
  return isWorse ? before : { status: announced, needs: null, statusReason: REASONS[announced] };
}

export function isWorthRetrying(failure: SyncFailure): boolean {
  return failure === "unavailable" || failure === "unreadable";
}

/** About an hour in total; afterwards the scheduled reconciliation tries again. */
export const SYNC_ATTEMPTS_MAX = 7;
const FIRST_DELAY_SECONDS = 15;

/**
 * Returns the seconds before the next attempt: 15, 30, 60 and so on, each up to twice as long. The
 * jitter spreads out connections that failed together.
 * @param attempt number of the failed attempt, from 1.
 * @param jitter from 0 to 1.
 * @param retryAfterSeconds the provider's minimum; null if it gave none.
 */
export function retryDelaySeconds(
  attempt: number,
  { jitter, retryAfterSeconds }: { jitter: number; retryAfterSeconds: number | null },
): number {
  const backoff = FIRST_DELAY_SECONDS * 2 ** (attempt - 1) * (1 + jitter);
  return Math.ceil(Math.max(backoff, retryAfterSeconds ?? 0));
}

const MINUTE_MS = 60_000;
const FOLLOW_UP_MS_MIN = 10 * 1000;
const FOLLOW_UP_MS_MAX = 60 * MINUTE_MS;
/** Plaid has all transactions within minutes, for some banks within hours. */
const FOLLOWED_UP_MS = 24 * 60 * MINUTE_MS;

/**
 * Returns when to ask again for transactions that the bank is still preparing, in case its webhook
 * is lost. The intervals grow with the age of the connection. Null if nothing is being prepared,
 * and after a day, because the scheduled reconciliation then suffices.
 * @param ageMs time since the connection was linked.
 * @returns milliseconds from now.
 */
export function followUpAfterMs(
  status: TransactionsUpdateStatus | null,
  ageMs: number,
): number | null {
  const isPreparing = status === "not_ready" || status === "initial_update_complete";
  if (!isPreparing || ageMs > FOLLOWED_UP_MS) return null;

  return Math.min(Math.max(ageMs / 2, FOLLOW_UP_MS_MIN), FOLLOW_UP_MS_MAX);
}

/** Plaid: a Link token is valid for 4 hours, in update mode for 30 minutes. */
const LINK_TOKEN_MS = 4 * 60 * MINUTE_MS;
const REPAIR_TOKEN_MS = 30 * MINUTE_MS;
/** Plaid: a public token is valid for 30 minutes. */
export const PUBLIC_TOKEN_MS = 30 * MINUTE_MS;

/** Returns how long after opening its window a public token is accepted. */
export function linkSessionLifetimeMs(purpose: "new" | "repair"): number {
  return (purpose === "repair" ? REPAIR_TOKEN_MS : LINK_TOKEN_MS) + PUBLIC_TOKEN_MS;
}

/** The provider's timeout is ten seconds. An older call belongs to a process that died. */
export const PROVIDER_CALL_MS_MAX = 15 * 1000;

/** How often a call looks whether another one has finished the same exchange or removal. */
export const POLL_INTERVAL_MS = 100;
/** 12 seconds in total: longer than the provider's timeout, shorter than that of browsers. */
export const POLLS_MAX = 120;

/** Whether the process of an exchange or a removal died. */
export function isAbandoned(ageMs: number): boolean {
  return ageMs > PROVIDER_CALL_MS_MAX;
}

const HOUR_MS = 60 * MINUTE_MS;

/** Days before and after a due date in which figures are likely to change. */
const DUE_SOON_DAYS = 3;
/** How long after a webhook the provider is trusted to send the next one. */
const WEBHOOKS_TRUSTED_FOR_MS = 48 * HOUR_MS;

/** Refresh intervals. Each divides a day evenly. */
export const REFRESH_MS = {
  dueSoon: 6 * HOUR_MS,
  usual: 12 * HOUR_MS,
  daily: 24 * HOUR_MS,
} as const;

/**
 * The maximum of scheduled syncs per minute: 80 % of Plaid's lowest limit per client
 * (`/liabilities/get`, 1,000 per minute), which leaves room for user requests and webhooks.
 * https://plaid.com/docs/errors/rate-limit-exceeded/
 */
export const SYNCS_A_MINUTE_MAX = 800;

export type RefreshNeed = {
  connectionId: string;
  /** If false, the sync only checks whether the user is entitled again. */
  isKeptUpToDate: boolean;
  /** Whether only the user can fix it. The provider sends a webhook when that is done. */
  needsUser: boolean;
  /** Days to the nearest due date, negative if it has passed; null if none is known. */
  dueInDays: number | null;
  /** When the provider last sent a webhook; null if it never did. */
  toldAt: Date | null;
};

/** Returns the refresh interval of a connection: at most a day, and shorter near a due date. */
export function refreshEveryMs(need: RefreshNeed, now: Date): number {
  const { isKeptUpToDate, needsUser, dueInDays, toldAt } = need;
  if (!isKeptUpToDate || needsUser) return REFRESH_MS.daily;
  if (dueInDays !== null && Math.abs(dueInDays) <= DUE_SOON_DAYS) return REFRESH_MS.dueSoon;

  const hasRecentWebhook =
    toldAt !== null && now.getTime() - toldAt.getTime() <= WEBHOOKS_TRUSTED_FOR_MS;
  return hasRecentWebhook ? REFRESH_MS.daily : REFRESH_MS.usual;
}

/**
 * Returns the milliseconds until the next refresh. Each connection has a fixed time of day, so that
 * refreshes are spread evenly and stay so after an outage.
 * @returns more than zero and at most `refreshEveryMs`.
 */
export function refreshInMs(need: RefreshNeed, now: Date): number {
  const every = refreshEveryMs(need, now);
  const sinceSlot = (now.getTime() - timeOfDayMs(need.connectionId)) % every;

  return every - (sinceSlot < 0 ? sinceSlot + every : sinceSlot);
}

/** The first 32 bits of a random UUID are evenly distributed. */
function timeOfDayMs(connectionId: string): number {
  const share = Number.parseInt(connectionId.slice(0, 8), 16) / 2 ** 32;

  return Math.floor(share * REFRESH_MS.daily);
}

/**
 * Returns how many syncs this minute's run may enqueue if `waiting` ones are in the queue already.
 */
export function availableSyncSlots(waiting: number): number {
  return Math.max(0, SYNCS_A_MINUTE_MAX - waiting);
}

type Page<T> = { upserts: readonly T[]; removed: readonly string[] };

/** All changes of several pages, one per transaction. */
type Changes<T> = { upserts: T[]; removed: string[] };

/** Merges pages into one set of changes. For each transaction the last change or removal wins. */
export function mergePages<T extends { providerTransactionId: string }>(
  pages: readonly Page<T>[],
): Changes<T> {
  const upserts = new Map<string, T>();
  const removed = new Set<string>();

  for (const page of pages) {
    for (const transaction of page.upserts) {
      removed.delete(transaction.providerTransactionId);
      upserts.set(transaction.providerTransactionId, transaction);
    }
    for (const id of page.removed) {
      upserts.delete(id);
      removed.add(id);
    }
  }

  return { upserts: [...upserts.values()], removed: [...removed] };
}
