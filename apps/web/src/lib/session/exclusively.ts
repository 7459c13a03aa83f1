import type { Exclusively } from "./refresh-session.ts";

const LOCK_NAME = "snowball-session-refresh";

/**
 * One refresh at a time over all tabs, through the Web Locks API. Browsers hide it from pages that
 * were not loaded securely; there each tab is on its own, and the server's patience with two tabs that refresh at
 * once has to do.
 */
export function createExclusively(locks: LockManager | undefined): Exclusively {
  return async (work) => {
    if (!locks) return work();
    await locks.request(LOCK_NAME, work);
  };
}
