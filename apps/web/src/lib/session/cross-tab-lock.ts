import type { CrossTabLock } from "./refresh-session.ts";

const LOCK_NAME = "snowball-session-refresh";

/**
 * Allows one refresh at a time over all tabs, through the Web Locks API. Insecure pages lack this
 * API. There the tabs refresh independently, and the server tolerates two refreshes at the same
 * time.
 */
export function createCrossTabLock(locks: LockManager | undefined): CrossTabLock {
  return async (work) => {
    if (!locks) return work();
    await locks.request(LOCK_NAME, work);
  };
}
