import { ApiError } from "../api/api-error.ts";

export const RETRIES_MAX = 1;
export const RETRY_DELAY_MS = 1000;

/** Whether a retry may help: the network failed, or the server is busy or restarting. */
export function isTransientError(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "unreachable" || error.status >= 502);
}
