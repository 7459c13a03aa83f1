import { log } from "#lib/log.ts";

/**
 * Lets a page that is opened without a network say so, in place of the browser's own page. Where a browser
 * has no such thing, or refuses it, everything else is as it was.
 */
export async function answerOffline(): Promise<void> {
  const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
  // In development the server answers from the sources, and is started anew all the time.
  if (!import.meta.env.PROD || !serviceWorker) return;
  try {
    await serviceWorker.register("/offline-worker.js");
  } catch (error) {
    log.error("a page without a network will be the browser's own", error);
  }
}
