/**
 * Messages of browsers and bundler for code that could not be loaded (Chromium, Firefox, Safari,
 * Vite).
 */
const MISSING_PART =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/**
 * Whether the error means that code of the app could not be loaded: there is no network, or a newer
 * version replaced the file on the server.
 */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && MISSING_PART.test(error.message);
}
