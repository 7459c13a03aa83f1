/** Long enough for the screen that was asked for; for browsers that do not tell when they are idle. */
const PROBABLY_IDLE_MS = 2_000;

/** The browser's network and leisure, as far as this browser tells. */
export function thisDevice() {
  const { connection }: Navigator & { connection?: { saveData?: boolean; type?: string } } =
    navigator;

  return {
    isOnline: navigator.onLine,
    connection,
    whenIdle(work: () => void): void {
      // Safari has no idle callback.
      if (typeof window.requestIdleCallback === "function") window.requestIdleCallback(work);
      else setTimeout(work, PROBABLY_IDLE_MS);
    },
  };
}
