import type {
  PasskeyChallenge,
  PasskeySignIn,
  PasswordChangeInput,
  SignInInput,
} from "@snowball/contract";

import type { Log } from "../log.ts";
import { type AuthCalls, AuthError } from "./auth-calls.ts";
import { createSessionRefresh, type CrossTabLock } from "./refresh-session.ts";
import {
  ANONYMOUS,
  createSessionStore,
  SESSION_KEY,
  sessionStatus,
  type StoredSession,
} from "./session-store.ts";

type SessionDeps = {
  stored: StoredSession;
  authCalls: AuthCalls;
  exclusively: CrossTabLock;
  now: () => Date;
  log: Log;
};

type RequestPasskey = (challenge: PasskeyChallenge) => Promise<PasskeySignIn>;

type NewAccount = { email: string; password1: string; password2: string };

export type Session = ReturnType<typeof createSession>;

/**
 * Creates the session: the signed-in user's tokens and their changes (spec §3, §4). It depends on
 * neither React nor the data client.
 */
export function createSession({ stored, authCalls, exclusively, now, log }: SessionDeps) {
  /** Calls that request emails, and calls for the links in emails. Each throws `AuthError`. */
  const { verifyEmail, resendEmail, requestPasswordReset, confirmPasswordReset } = authCalls;
  const { confirmEmailChange, undoSecurityChange } = authCalls;
  const store = createSessionStore(stored);
  const refresh = createSessionRefresh({ store, authCalls, exclusively });
  /** Origination time of the demo session that this session replaced; null if it replaced none. */
  let predecessor: string | null = null;

  function startSession(tokens: { access: string; refresh: string }): void {
    store.update({ ...tokens, sessionOriginationTime: now().toISOString() });
  }

  /** Makes a call with the access token, and repeats it with a new one if the token expired. */
  async function withAccess(call: (access: string) => Promise<unknown>): Promise<void> {
    const { access } = store.getState();
    try {
      await call(access ?? "");
    } catch (error) {
      if (!(error instanceof AuthError) || error.status !== 401) throw error;
      const lost = await refresh();
      if (lost) throw lost;
      const renewed = store.getState().access;
      if (!renewed || renewed === access) throw error;
      await call(renewed);
    }
  }

  return {
    getState: store.getState,
    getStatus: () => sessionStatus(store.getState()),
    subscribe: store.subscribe,
    getPredecessor: () => predecessor,
    adoptStored: store.adoptStored,
    /** Loads the stored session, then refreshes it if it has a refresh token. */
    async start(): Promise<void> {
      if (store.adoptStored().refresh) await refresh();
    },
    refresh,
    /**
     * Registers a user. The API requires a username, which equals the email (spec §7). An answer without tokens signs
     * in no one, because the email must be confirmed first. A demo session is replaced by the new account. The lock
     * prevents a concurrent refresh, so that the demo's token is current. @throws AuthError
     */
    register: (input: NewAccount): Promise<void> =>
      exclusively(async () => {
        const before = store.adoptStored();
        const tokens = await authCalls.register({
          username: input.email,
          ...input,
          ...(before.refresh !== null && { demo: before.refresh }),
        });
        if (!tokens) return;
        predecessor = before.sessionOriginationTime;
        startSession(tokens);
      }),
    /** @throws AuthError */
    async signIn(input: Omit<SignInInput, "proof">): Promise<void> {
      startSession(await authCalls.signIn(input));
    },
    /** @param ask passes the challenge to a passkey. @throws AuthError, and the errors of `ask` */
    signInWithPasskey: async (ask: RequestPasskey): Promise<void> =>
      startSession(
        await authCalls.signInWithPasskey(await ask(await authCalls.createPasskeyChallenge())),
      ),
    /** Signs in to a new demo. @throws AuthError */
    startDemo: async (): Promise<void> => startSession(await authCalls.startDemo()),
    /** Ends the session without a request, after the account and its sessions were deleted. */
    forget: () => store.update(ANONYMOUS),
    /** Signs out at once, whatever the server answers (spec §8). Never throws. */
    async signOut(): Promise<void> {
      const { refresh: refreshToken } = store.getState();
      store.update(ANONYMOUS);
      if (!refreshToken) return;

      try {
        await authCalls.signOut(refreshToken);
      } catch (error) {
        log.error("sign-out was not confirmed by the server", error);
      }
    },
    verifyEmail,
    resendEmail,
    requestPasswordReset,
    confirmPasswordReset,
    confirmEmailChange,
    undoSecurityChange,
    /** Keeps this session. @throws AuthError */
    changePassword: (input: PasswordChangeInput) =>
      withAccess((access) => authCalls.changePassword(input, access)),
  };
}

/** Spec §9: every four minutes, so that an open tab never holds an expired token. */
export const REFRESH_INTERVAL_MS = 240_000;
/** Browsers slow down timers of hidden tabs, so an older token is refreshed when the user returns. */
const RETURN_AGE_MS = 60_000;

type Deps = {
  session: Pick<Session, "getState" | "subscribe" | "refresh">;
  page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  now: () => Date;
};

/**
 * Refreshes the session `REFRESH_INTERVAL_MS` after any tab changed its tokens, and when the user
 * returns to a tab with an older token. Returns a function that stops it.
 */
export function keepSessionFresh({ session, page, now }: Deps): () => void {
  let changedAt = now().getTime();
  let timer = setInterval(refresh, REFRESH_INTERVAL_MS);

  function refresh(): void {
    if (session.getState().refresh) void session.refresh();
  }

  function onVisibilityChange(): void {
    const age = now().getTime() - changedAt;
    if (page.visibilityState === "visible" && age >= RETURN_AGE_MS) refresh();
  }

  const unsubscribe = session.subscribe(() => {
    changedAt = now().getTime();
    clearInterval(timer);
    timer = setInterval(refresh, REFRESH_INTERVAL_MS);
  });
  page.addEventListener("visibilitychange", onVisibilityChange);

  return () => {
    unsubscribe();
    clearInterval(timer);
    page.removeEventListener("visibilitychange", onVisibilityChange);
  };
}

/**
 * Adopts session changes of other tabs: browsers send storage events to the other pages. A null key
 * means that all storage was cleared. Returns a function that stops it.
 */
export function followOtherTabs(
  session: Pick<Session, "adoptStored">,
  page: Pick<Window, "addEventListener" | "removeEventListener">,
): () => void {
  function onStorage(event: StorageEvent): void {
    if (event.key === SESSION_KEY || event.key === null) session.adoptStored();
  }

  page.addEventListener("storage", onStorage);
  return () => page.removeEventListener("storage", onStorage);
}
