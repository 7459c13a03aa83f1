import { type AuthCalls, AuthError } from "./auth-calls.ts";
import { ANONYMOUS, type SessionStore } from "./session-store.ts";

/** Runs one task at a time, over all tabs if the browser supports it. */
export type CrossTabLock = (work: () => Promise<void>) => Promise<void>;

/** @returns the error if the server could not be reached and the session is unchanged; undefined otherwise. */
type RefreshSession = () => Promise<AuthError | undefined>;

/** Delays before each repetition. They start short, because a changed network often returns within seconds. */
const PAUSES_MS = [1_000, 3_000, 8_000, 20_000] as const;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Exchanges the refresh token for a new pair, once for all tabs: a tab that waited for the lock adopts the new tokens
 * from storage. If the answer is lost, repeats the call with the same token until it succeeds: the server accepts that
 * token until the new one was used. The returned promise resolves after the first try.
 *
 * Never throws. Only `token_not_valid` ends the session; any other failure keeps it (spec §8).
 */
export function createSessionRefresh(deps: {
  store: SessionStore;
  authCalls: Pick<AuthCalls, "refresh">;
  exclusively: CrossTabLock;
}): RefreshSession {
  const { store, authCalls, exclusively } = deps;
  let running: Promise<AuthError | undefined> | null = null;
  let repetition: ReturnType<typeof setTimeout> | undefined;
  let lostInARow = 0;

  /** @param held the token of this tab before it waited for the lock; another tab may have replaced it. */
  async function exchange(held: string | null): Promise<AuthError | undefined> {
    const before = store.adoptStored();
    const { refresh: token } = before;
    if (token !== held || !token) return undefined;
    const isCurrent = () => store.adoptStored().refresh === token;

    try {
      const pair = await authCalls.refresh(token);
      // If the user signed out in the meantime, here or in another tab, the answer is too late.
      if (isCurrent()) store.update({ ...before, access: pair.access, refresh: pair.refresh });
    } catch (error) {
      if (!(error instanceof AuthError)) return undefined;
      if (error.isLostAnswer) return error;
      // Without the lock, another tab may have used this token.
      if (error.isDeadToken && isCurrent()) store.update(ANONYMOUS);
    }
    return undefined;
  }

  async function exchangeWithLock(): Promise<AuthError | undefined> {
    const token = store.getState().refresh;
    let lost: AuthError | undefined;
    await exclusively(async () => {
      lost = await exchange(token);
    });

    lostInARow = lost ? lostInARow + 1 : 0;
    if (lost) {
      repetition = setTimeout(
        () => {
          // Skips the repetition if another tab got the answer or the user signed out.
          if (store.adoptStored().refresh === token) void refresh();
        },
        PAUSES_MS[lostInARow - 1] ?? LONGEST_PAUSE_MS,
      );
    }
    return lost;
  }

  function refresh(): Promise<AuthError | undefined> {
    clearTimeout(repetition);
    running ??= exchangeWithLock().finally(() => {
      running = null;
    });
    return running;
  }

  return refresh;
}

/**
 * Allows one work of a name at a time over all tabs, through the Web Locks API. Insecure pages lack this API. There the
 * tabs work independently, and the server tolerates two refreshes at the same time.
 */
export function createCrossTabLock(
  locks: LockManager | undefined,
  name = "snowball-session-refresh",
): CrossTabLock {
  return async (work) => {
    if (!locks) return work();
    await locks.request(name, work);
  };
}
