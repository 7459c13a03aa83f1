const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A day around which figures change and decide: a payment leaves, or did not. */
const DUE_SOON_DAYS = 3;
/** So long a provider that told of a change is trusted to tell of the next one as well. */
const TELLS_FOR_MS = 48 * HOUR_MS;

/** How often a connection is asked for news, each some share of a day. */
export const REFRESH_MS = {
  dueSoon: 6 * HOUR_MS,
  usual: 12 * HOUR_MS,
  daily: 24 * HOUR_MS,
} as const;

/**
 * Syncs that the plan orders in a minute at most: four fifths of what Plaid answers a client at its
 * scarcest call (`/liabilities/get`, 1,000 a minute), so that people and messages find room beside the
 * plan. https://plaid.com/docs/errors/rate-limit-exceeded/
 */
export const SYNCS_A_MINUTE_MAX = 800;

export type RefreshNeed = {
  connectionId: string;
  /** False: nothing is asked of its bank, so it is enough to look whether that has changed. */
  isKeptUpToDate: boolean;
  /** Only the user can mend it, and the provider tells when that was done. */
  needsUser: boolean;
  /** Days to its nearest due date, negative when that has passed; null where none is known. */
  dueInDays: number | null;
  /** When the provider last told of news by itself; null where it never did. */
  toldAt: Date | null;
};

/** How often a connection is asked for news: at least once a day, the more often the more depends on it. */
export function refreshEveryMs(need: RefreshNeed, now: Date): number {
  const { isKeptUpToDate, needsUser, dueInDays, toldAt } = need;
  if (!isKeptUpToDate || needsUser) return REFRESH_MS.daily;
  if (dueInDays !== null && Math.abs(dueInDays) <= DUE_SOON_DAYS) return REFRESH_MS.dueSoon;

  const tells = toldAt !== null && now.getTime() - toldAt.getTime() <= TELLS_FOR_MS;
  return tells ? REFRESH_MS.daily : REFRESH_MS.usual;
}

/**
 * When a connection is asked next, in milliseconds from `now`. Each has its own time of day, which never
 * moves: all of them together are spread evenly over the day, and those that were away together for an
 * hour do not come back together ever after.
 * @returns more than zero, and never more than what `refreshEveryMs` says.
 */
export function refreshInMs(need: RefreshNeed, now: Date): number {
  const every = refreshEveryMs(need, now);
  const sinceSlot = (now.getTime() - timeOfDayMs(need.connectionId)) % every;

  return every - (sinceSlot < 0 ? sinceSlot + every : sinceSlot);
}

/** The first 32 bits of a random id are as even as a hash of it. */
function timeOfDayMs(connectionId: string): number {
  const share = Number.parseInt(connectionId.slice(0, 8), 16) / 2 ** 32;

  return Math.floor(share * REFRESH_MS.daily);
}

/** How many syncs this minute's round may order, while so many wait: those come first. */
export function roomForSyncs(waiting: number): number {
  return Math.max(0, SYNCS_A_MINUTE_MAX - waiting);
}
