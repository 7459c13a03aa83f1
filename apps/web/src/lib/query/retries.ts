import { ApiError } from "../api/api-error.ts";

export const RETRIES_MAX = 1;
export const RETRY_DELAY_MS = 1000;

/** Worth one more try: the network, or a server that is busy or being replaced. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "unreachable" || error.status >= 502);
}
