import { setTimeout as sleep } from "node:timers/promises";

const BACK_MS = 60_000;
const POLL_MS = 10;

/**
 * Settles when it holds.
 * @throws Error with the complaint where it does not in time.
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  complaint: () => string,
  withinMs = BACK_MS,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(complaint());
    await sleep(POLL_MS);
  }
}

/** Whether who serves the address says that it takes calls. */
export async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;
}
