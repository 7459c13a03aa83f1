import { ANONYMOUS, isSameSession, type SessionState } from "./session-state.ts";
import type { StoredSession } from "./stored-session.ts";

export type SessionListener = (state: SessionState, before: SessionState) => void;

export type SessionStore = {
  getState: () => SessionState;
  /** Returns a function that removes the listener. */
  subscribe: (listener: SessionListener) => () => void;
  /** Changes the session and saves it for the other tabs and the next visit. */
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
