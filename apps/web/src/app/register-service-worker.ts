import { log } from "#lib/log.ts";

/**
 * Registers a service worker that shows our own page without a network instead of the browser's.
 * Errors are only logged, because the app works without it.
 */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
  // Not in development, where the server often restarts and serves the sources.
  if (!import.meta.env.PROD || !serviceWorker) return;
  try {
    await serviceWorker.register("/offline-worker.js");
  } catch (error) {
    log.error("a page without a network will be the browser's own", error);
  }
}
