import type { AuthCalls } from "./auth-calls.ts";
import { AuthError } from "./auth-error.ts";
import { ANONYMOUS } from "./session-state.ts";
import type { SessionStore } from "./session-store.ts";

/** Runs one piece of work at a time, over all tabs of the browser where it can. */
export type Exclusively = (work: () => Promise<void>) => Promise<void>;

/** @returns the failure when nobody answered, so that the session is as it was; undefined otherwise. */
export type RefreshSession = () => Promise<AuthError | undefined>;

/** How long to wait before each repetition: a changed network comes back within seconds. */
const PAUSES_MS = [1_000, 3_000, 8_000, 20_000] as const;
/** And from then on, for as long as it takes. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * Exchanges the refresh token for a new pair, once for all tabs: whoever waited for the lock finds
 * the new tokens in storage and takes them over. A lost answer is asked for again with the same token,
 * for ever: the server honours it until the answer was used. Nobody has to wait for that; who wants to
 * know is told after the first try.
 *
 * Never throws. Only `token_not_valid` ends the session; any other failure is taken for the
 * network's and keeps it (spec §8).
 */
export function createSessionRefresh(deps: {
  store: SessionStore;
  authCalls: Pick<AuthCalls, "refresh">;
  exclusively: Exclusively;
}): RefreshSession {
  const { store, authCalls, exclusively } = deps;
  let running: Promise<AuthError | undefined> | null = null;
  let repetition: ReturnType<typeof setTimeout> | undefined;
  let lostInARow = 0;

  /** `held` is the token this tab had when it began to wait: another tab may be quicker. */
  async function exchange(held: string | null): Promise<AuthError | undefined> {
    const before = store.adoptStored();
    const { refresh: token } = before;
    if (token !== held || !token) return undefined;
    const isWanted = () => store.adoptStored().refresh === token;

    try {
      const pair = await authCalls.refresh(token);
      // Signed out meanwhile, here or in another tab: the answer comes too late.
      if (isWanted()) store.update({ ...before, access: pair.access, refresh: pair.refresh });
    } catch (error) {
      if (!(error instanceof AuthError)) return undefined;
      if (error.isLostAnswer) return error;
      // Where tabs cannot wait for each other, another may have used this token up.
      if (error.isDeadToken && isWanted()) store.update(ANONYMOUS);
    }
    return undefined;
  }

  async function takeTurn(): Promise<AuthError | undefined> {
    const token = store.getState().refresh;
    let lost: AuthError | undefined;
    await exclusively(async () => {
      lost = await exchange(token);
    });

    lostInARow = lost ? lostInARow + 1 : 0;
    if (lost) {
      repetition = setTimeout(
        () => {
          // Another tab got the answer, or nobody is signed in any more.
          if (store.adoptStored().refresh === token) void refresh();
        },
        PAUSES_MS[lostInARow - 1] ?? LONGEST_PAUSE_MS,
      );
    }
    return lost;
  }

  function refresh(): Promise<AuthError | undefined> {
    clearTimeout(repetition);
    running ??= takeTurn().finally(() => {
      running = null;
    });
    return running;
  }

  return refresh;
}
