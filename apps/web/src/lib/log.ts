/**
 * The only module that writes to the browser's console. Never pass tokens or server responses,
 * because others may see the console.
 */
export const log = {
  error(message: string, cause?: unknown): void {
    // oxlint-disable-next-line no-console -- the only module that may use the console
    console.error(`[snowball] ${message}`, cause ?? "");
  },
};

export type Log = typeof log;
