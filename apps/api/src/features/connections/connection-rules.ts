import type { ItemStatus, TransactionsUpdateStatus } from "@snowball/contract";

/** How a connection is kept: its state, what it waits for, and why, in a sentence for its user. */
export type Health = {
  status: Exclude<ItemStatus, "permission_required">;
  /** With `login_required` only; null = a sign-in. */
  needs: "permission" | null;
  statusReason: string | null;
};

/** What its user is told of it. */
export function shownStatus({ status, needs }: Omit<Health, "statusReason">): ItemStatus {
  return status === "login_required" && needs === "permission" ? "permission_required" : status;
}

/** What its user is written of, once until it is over. */
export type Need = "sign_in" | "permission";

/** Which column of a connection says when its user was written of a need. */
export const TOLD_AT = { sign_in: "loginToldAt", permission: "permissionToldAt" } as const;

type Tellings = Record<(typeof TOLD_AT)[Need], Date | null>;

/** Whether a need is news: until a sync succeeds it is the same one, whatever else fails meanwhile. */
export function isNews(need: Need | null, before: Tellings): need is Need {
  return need !== null && before[TOLD_AT[need]] === null;
}

/** What a sync that failed waits for its user with, if it does. */
export function needAfterFailure(failure: SyncFailure): Need | null {
  if (failure === "login_required") return "sign_in";
  return failure === "consent_required" ? "permission" : null;
}

/** What a bank shares with its user's permission only. */
export type Shared = "transactions" | "liabilities";

/** What can stop a sync. */
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
  unavailable: "Your bank could not be reached. We keep trying; what you see is from before.",
  unreadable:
    "Your bank sent something that we could not read. We keep trying; what you see is from before.",
  misconfigured: "Something is wrong on our side. What you see is from before.",
  withheld:
    "Your bank does not give us the payment details of these accounts now. Those that you see are " +
    "from before. Updating the account may bring them back.",
  login_required: "Your bank asks you to sign in again. Please update the account.",
  disconnected: "This connection has ended. Please link the bank again.",
  revoked: "You ended our access at your bank, so its data was removed. You can link it again.",
  unsupported:
    "This bank can be linked no more, so nothing new comes from it. What you see is from before: " +
    "remove the connection, and enter what you owe there by hand.",
  pending_disconnect: "Your bank will end this connection soon. Please update the account.",
  new_accounts_available:
    "Your bank has accounts that are not linked yet. Update the account to add them.",
} as const;

const SHARED_WORDS: Record<Shared, string> = {
  transactions: "your transactions",
  liabilities: "your minimums, due dates and rates",
};

/** As where a sign-in is needed, nothing gets better before the user went through the bank's window. */
function waitingForPermission(lacking: readonly Shared[]): Health {
  const [only, ...more] = lacking;
  const what = only === undefined || more.length > 0 ? "your accounts" : SHARED_WORDS[only];
  return {
    status: "login_required",
    needs: "permission",
    statusReason: `Your bank wants your permission to share ${what}. Update the account to give it.`,
  };
}

/** What the connection is after a sync that failed. Data that was stored before stays. */
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
 * What the bank announced and the user has not yet acted upon outlives a sync that succeeds.
 * @param given whether the bank kept back the liabilities and gave the rest, and what its user has to
 *   allow first.
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

/** What an announcement makes of the connection. A worse state is not painted over. */
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

/** Failures that pass by themselves. */
export function isWorthRetrying(failure: SyncFailure): boolean {
  return failure === "unavailable" || failure === "unreadable";
}

/** About an hour in all; after that the scheduled reconciliation tries again. */
export const SYNC_ATTEMPTS_MAX = 7;
const FIRST_DELAY_SECONDS = 15;

/**
 * How long to wait before the next attempt: 15 s, 30 s, 1 min … each up to twice as long, so that
 * many connections that failed together do not come back together.
 * @param attempt number of the attempt that failed, from 1.
 * @param jitter from 0 to 1.
 * @param retryAfterSeconds what the provider asked for; never undercut.
 */
export function retryDelaySeconds(
  attempt: number,
  { jitter, retryAfterSeconds }: { jitter: number; retryAfterSeconds: number | null },
): number {
  const backoff = FIRST_DELAY_SECONDS * 2 ** (attempt - 1) * (1 + jitter);
  return Math.ceil(Math.max(backoff, retryAfterSeconds ?? 0));
}

const MINUTE_MS = 60 * 1000;
const FOLLOW_UP_MS_MIN = 10 * 1000;
const FOLLOW_UP_MS_MAX = 60 * MINUTE_MS;
/** Plaid has all of them within minutes, of some banks within hours. */
const FOLLOWED_UP_MS = 24 * 60 * MINUTE_MS;

/**
 * When to ask again for transactions that the bank is still preparing, should its message that there
 * are more be lost: soon at first, and the less often the longer it takes. Null where nothing is
 * prepared any more, and after a day, when the scheduled reconciliation is enough.
 * @param ageMs how long ago the connection was linked.
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

/** Plaid: a Link token lives 4 hours, in update mode 30 minutes… */
const LINK_TOKEN_MS = 4 * 60 * MINUTE_MS;
const REPAIR_TOKEN_MS = 30 * MINUTE_MS;
/** …and the public token that comes of it another 30 minutes. */
export const PUBLIC_TOKEN_MS = 30 * MINUTE_MS;

/** How long a public token is taken after the window was opened. */
export function linkSessionLifetimeMs(purpose: "new" | "repair"): number {
  return (purpose === "repair" ? REPAIR_TOKEN_MS : LINK_TOKEN_MS) + PUBLIC_TOKEN_MS;
}

/** The provider is given ten seconds; a removal older than this belongs to a process that died. */
const REMOVAL_MS_MAX = 15 * 1000;

export function isAbandonedRemoval(ageMs: number): boolean {
  return ageMs > REMOVAL_MS_MAX;
}

/** The provider is given ten seconds; an exchange older than this belongs to a process that died. */
export const EXCHANGE_MS_MAX = 15 * 1000;

export function isAbandonedExchange(ageMs: number): boolean {
  return ageMs > EXCHANGE_MS_MAX;
}
