import type { Log } from "../log.ts";

export type SessionListener = (state: SessionState, before: SessionState) => void;

export type SessionStore = {
  getState: () => SessionState;
  /** Returns a function that removes the listener. */
  subscribe: (listener: SessionListener) => () => void;
  update: (next: SessionState) => void;
  /** Adopts the stored session: at the start, and after another tab changed it. */
  adoptStored: () => SessionState;
};

/**
 * Creates the session state of this page. It starts anonymous with empty tokens. Every change is
 * stored, and subscribers are notified (spec §4).
 */
export function createSessionStore(stored: StoredSession): SessionStore {
  const listeners = new Set<SessionListener>();
  let state: SessionState = ANONYMOUS;

  function change(next: SessionState): void {
    if (isSameSession(state, next)) return;
    const before = state;
    state = next;
    for (const listener of listeners) listener(next, before);
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(next) {
      stored.write(next);
      change(next);
    },
    adoptStored() {
      change(stored.read());
      return state;
    },
  };
}

/** The value of `localStorage.currentUser` (spec §3). */
export type SessionState = {
  access: string | null;
  refresh: string | null;
  /** ISO 8601 instant of the sign-in or registration; refreshes keep it. */
  sessionOriginationTime: string | null;
};

export type SessionStatus = "anonymous" | "authorized";

export const ANONYMOUS: SessionState = Object.freeze({
  access: null,
  refresh: null,
  sessionOriginationTime: null,
});

/** Returns `authorized` if there is an access token (spec §3). */
export function sessionStatus(state: SessionState): SessionStatus {
  return state.access ? "authorized" : "anonymous";
}

function isSameSession(left: SessionState, right: SessionState): boolean {
  return (
    left.access === right.access &&
    left.refresh === right.refresh &&
    left.sessionOriginationTime === right.sessionOriginationTime
  );
}

/** Spec §3: key of the session in the browser's local storage. */
export const SESSION_KEY = "currentUser";

const TOKEN_MAX = 4096;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:/;

export type StoredSession = { read(): SessionState; write(state: SessionState): void };

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
