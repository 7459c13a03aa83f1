import { type Mock, vi } from "vitest";

import type { Log } from "../../log.ts";
import type { AuthPath } from "../../testing/api-paths.ts";
import { createAuthCalls } from "../auth-calls.ts";
import { createSession, type Session } from "../create-session.ts";
import { createCrossTabLock } from "../refresh-session.ts";
import { createStoredSession, SESSION_KEY, type SessionState } from "../session-store.ts";

type Call = { path: AuthPath; body: Record<string, string> };

/** The state of a browser tab; two tabs of one browser share `storage`. */
export type FakeTab = {
  session: Session;
  storage: Storage;
  log: { error: Mock<Log["error"]> };
  /** The auth calls made so far. */
  calls: Call[];
};

/** In-memory local storage. */
export function fakeStorage(entries: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(entries));

  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** Creates a session with an auth server that answers every call with `answer`. */
export function fakeTab(options: {
  storage?: Storage;
  locks?: LockManager;
  answer?: (path: AuthPath, body: Record<string, string>) => Response | Promise<Response>;
  /** Default: noon UTC of 2026-11-20. */
  now?: () => Date;
}): FakeTab {
  const storage = options.storage ?? fakeStorage();
  const log = { error: vi.fn<Log["error"]>() };
  const calls: Call[] = [];
  const fakeFetch: typeof fetch = async (input, init) => {
    const path = new URL(input as string).pathname as AuthPath;
    const body = JSON.parse(init?.body as string) as Record<string, string>;
    calls.push({ path, body });
    return options.answer?.(path, body) ?? Response.json({ access: "a2", refresh: "r2" });
  };
  const session = createSession({
    stored: createStoredSession({ storage: () => storage, log }),
    authCalls: createAuthCalls({ fetch: fakeFetch, base: "https://auth.example" }),
    exclusively: createCrossTabLock(options.locks),
    now: options.now ?? (() => new Date("2026-11-20T12:00:00.000Z")),
    log,
  });

  return { session, storage, log, calls };
}

/** Returns storage with a signed-in session. */
export function signedInStorage(state: Partial<SessionState> = {}): Storage {
  return fakeStorage({
    [SESSION_KEY]: JSON.stringify({
      access: "a1",
      refresh: "r1",
      sessionOriginationTime: "2026-11-20T08:00:00.000Z",
      ...state,
    }),
  });
}

/** Returns the stored session. */
export function storedIn(storage: Storage): unknown {
  const text = storage.getItem(SESSION_KEY);
  return text === null ? null : JSON.parse(text);
}
