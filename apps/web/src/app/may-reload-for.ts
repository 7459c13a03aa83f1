/** How the browsers word that a part of the app could not be loaded (Chromium, Firefox, Safari, Vite). */
const MISSING_CHUNK =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/**
 * True when the error means that a part of the app is gone because a newer version was put on the
 * server, and this entry of the history was not reloaded for it yet. A second failure is shown.
 */
export function mayReloadFor(error: unknown, historyState: unknown): boolean {
  if (!(error instanceof Error) || !MISSING_CHUNK.test(error.message)) return false;

  const wasReloaded =
    typeof historyState === "object" && historyState !== null && "hasReloaded" in historyState;
  return !wasReloaded;
}
