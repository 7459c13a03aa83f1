import * as v from "valibot";

import type { Log } from "../log.ts";
import { ANONYMOUS, type SessionState } from "./session-state.ts";

/** Spec §3: the session is kept in the browser's local storage under this key. */
export const SESSION_KEY = "currentUser";

const Token = v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(4096)));
const StoredSession = v.object({
  access: Token,
  refresh: Token,
  sessionOriginationTime: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});

export type StoredSession = {
  read(): SessionState;
  write(state: SessionState): void;
};

/** The session in local storage. Whatever is there that is not a session reads as anonymous. */
export function parseStoredSession(text: string | null): SessionState {
  if (text === null) return ANONYMOUS;

  try {
    const result = v.safeParse(StoredSession, JSON.parse(text));
    return result.success ? result.output : ANONYMOUS;
  } catch {
    // Not JSON: somebody else's value under our key. Signing in overwrites it.
    return ANONYMOUS;
  }
}

/**
 * Reads and writes the session. Where the browser refuses storage (blocked, or full) the session
 * lives as long as the page.
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
