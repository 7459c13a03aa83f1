import type { Log } from "../log.ts";
import { ANONYMOUS, type SessionState } from "./session-state.ts";

/** Spec §3: key of the session in the browser's local storage. */
export const SESSION_KEY = "currentUser";

const TOKEN_MAX = 4096;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:/;

export type StoredSession = {
  read(): SessionState;
  write(state: SessionState): void;
};

/** Parses the session in local storage. An invalid value reads as anonymous. */
export function parseStoredSession(text: string | null): SessionState {
  if (text === null) return ANONYMOUS;

  try {
    const { access, refresh, sessionOriginationTime } = JSON.parse(text) as Record<string, unknown>;
    return isToken(access) && isToken(refresh) && isInstant(sessionOriginationTime)
      ? { access, refresh, sessionOriginationTime }
      : ANONYMOUS;
  } catch {
    // Not JSON, or a value of another app. Signing in overwrites it.
    return ANONYMOUS;
  }
}

function isToken(value: unknown): value is string | null {
  return (
    value === null || (typeof value === "string" && value.length > 0 && value.length <= TOKEN_MAX)
  );
}

function isInstant(value: unknown): value is string | null {
  if (typeof value !== "string") return value === null;

  return INSTANT.test(value) && !Number.isNaN(Date.parse(value));
}

/**
 * Reads and writes the session. If the browser refuses storage (blocked or full), the session lasts
 * as long as the page.
 */
export function createStoredSession(deps: { storage: () => Storage; log: Log }): StoredSession {
  let kept: SessionState | null = null;

  return {
    read() {
      try {
        return kept ?? parseStoredSession(deps.storage().getItem(SESSION_KEY));
      } catch (error) {
        deps.log.error("local storage cannot be read", error);
        return ANONYMOUS;
      }
    },
    write({ access, refresh, sessionOriginationTime }) {
      const state = { access, refresh, sessionOriginationTime };
      try {
        deps.storage().setItem(SESSION_KEY, JSON.stringify(state));
        kept = null;
      } catch (error) {
        deps.log.error("local storage cannot be written", error);
        kept = state;
      }
    },
  };
}
