import type { Connection } from "./preload-screens.ts";

/** Between what came and what is asked for because of it. */
const MOMENT_MS = 200;

/** The browser's network and leisure, as far as this browser tells. */
export function thisDevice() {
  const { connection }: Navigator & { connection?: Connection } = navigator;

  return {
    isOnline: navigator.onLine,
    connection,
    whenIdle(work: () => void): void {
      setTimeout(() => {
        // Safari has no idle callback.
        if (typeof window.requestIdleCallback === "function") window.requestIdleCallback(work);
        else work();
      }, MOMENT_MS);
    },
  };
}
