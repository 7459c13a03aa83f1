/**
 * The one place that writes to the browser's console. Never pass tokens or answers of the server:
 * whoever looks over the user's shoulder reads them.
 */
export const log = {
  error(message: string, cause?: unknown): void {
    // oxlint-disable-next-line no-console -- this module is where the console is allowed
    console.error(`[snowball] ${message}`, cause ?? "");
  },
};

export type Log = typeof log;
