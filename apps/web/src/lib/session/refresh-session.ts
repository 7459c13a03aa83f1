import type { AuthCalls } from "./auth-calls.ts";
import { AuthError } from "./auth-error.ts";
import { repeatLostCall } from "./repeat-lost-call.ts";
import { ANONYMOUS } from "./session-state.ts";
import type { SessionStore } from "./session-store.ts";

/** Runs one piece of work at a time, over all tabs of the browser where it can. */
export type Exclusively = (work: () => Promise<void>) => Promise<void>;

/**
 * Exchanges the refresh token for a new pair, once for all tabs: whoever waited for the lock finds
 * the new tokens in storage and takes them over. A lost answer is asked for again within the same
 * turn, as long as the server honours the token it may have exchanged already.
 *
 * Never throws. Only `token_not_valid` ends the session; any other failure is taken for the
 * network's and keeps it (spec §8).
 */
export function createSessionRefresh(deps: {
  store: SessionStore;
  authCalls: Pick<AuthCalls, "refresh">;
  exclusively: Exclusively;
  now: () => Date;
}): () => Promise<void> {
  const { store, authCalls, exclusively, now } = deps;
  let running: Promise<void> | null = null;

  /** `known` is the token this tab had when it began to wait: another tab may be quicker. */
  async function refresh(known: string | null): Promise<void> {
    const before = store.adoptStored();
    const { refresh: token } = before;
    if (token !== known || !token) return;
    const isWanted = () => store.adoptStored().refresh === token;

    try {
      const pair = await repeatLostCall(() => authCalls.refresh(token), { now, isWanted });
      // Signed out meanwhile, here or in another tab: the answer comes too late.
      if (!isWanted()) return;
      store.update({ ...before, access: pair.access, refresh: pair.refresh });
    } catch (error) {
      if (!(error instanceof AuthError) || !error.isDeadToken) return;
      // Where tabs cannot wait for each other, another may have used this token up.
      if (isWanted()) store.update(ANONYMOUS);
    }
  }

  return () => {
    const known = store.getState().refresh;
    running ??= exclusively(() => refresh(known)).finally(() => {
      running = null;
    });
    return running;
  };
}
