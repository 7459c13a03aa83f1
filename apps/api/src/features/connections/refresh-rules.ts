const MINUTE_MS = 60_000;
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
