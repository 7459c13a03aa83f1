/** How the browsers word that a part of the app could not be loaded (Chromium, Firefox, Safari, Vite). */
const MISSING_PART =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/**
 * True when the error means that a part of the app could not be loaded: because there is no network,
 * or because a newer version was put on the server and the part is gone.
 */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && MISSING_PART.test(error.message);
}
