import type {
  PasskeyChallenge,
  PasskeySignIn,
  PasswordChangeInput,
  RegistrationInput,
  SignInInput,
} from "@snowball/contract";

import type { Log } from "../log.ts";
import type { AuthCalls } from "./auth-calls.ts";
import { AuthError } from "./auth-error.ts";
import { createSessionRefresh, type Exclusively } from "./refresh-session.ts";
import { ANONYMOUS, sessionStatus } from "./session-state.ts";
import { createSessionStore } from "./session-store.ts";
import type { StoredSession } from "./stored-session.ts";

export type SessionDeps = {
  stored: StoredSession;
  authCalls: AuthCalls;
  exclusively: Exclusively;
  now: () => Date;
  log: Log;
};

type AskPasskey = (challenge: PasskeyChallenge) => Promise<PasskeySignIn>;

type NewAccount = { email: string; password1: string; password2: string };

export type Session = ReturnType<typeof createSession>;

/** Who is signed in, and how that changes (spec §3, §4). Knows neither React nor the data client. */
export function createSession({ stored, authCalls, exclusively, now, log }: SessionDeps) {
  const store = createSessionStore(stored);
  const refresh = createSessionRefresh({ store, authCalls, exclusively });
  /** The demo household whose place the session took, by its origination; null where it took none. */
  let predecessor: string | null = null;

  function begin(tokens: { access: string; refresh: string }): void {
    store.update({ ...tokens, sessionOriginationTime: now().toISOString() });
  }

  /** Makes a call with the access token; once more with a new one when it had run out. */
  async function withAccess(call: (access: string) => Promise<void>): Promise<void> {
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
    /** Another tab changed the stored session. */
    adoptStored: store.adoptStored,
    /** Loads the stored session at once, then refreshes it if it can be. */
    async start(): Promise<void> {
      if (store.adoptStored().refresh) await refresh();
    },
    refresh,
    /**
     * The API wants a username; it equals the e-mail (spec §7). An answer without tokens signs nobody
     * in: the address has to be confirmed first. Who is signed in already is a demo household, which the
     * account takes the place of: no refresh goes beside it, so that the token it names is the current
     * one. @throws AuthError
     */
    register: (input: NewAccount): Promise<void> =>
      exclusively(async () => {
        const before = store.adoptStored();
        const tokens = await authCalls.register(registrationOf(input, before.refresh));
        if (!tokens) return;
        predecessor = before.sessionOriginationTime;
        begin(tokens);
      }),
    /** @throws AuthError */
    async signIn(input: Omit<SignInInput, "proof">): Promise<void> {
      begin(await authCalls.signIn(input));
    },
    /** @param ask shows the challenge to a passkey. @throws AuthError, and what it throws */
    signInWithPasskey: async (ask: AskPasskey): Promise<void> =>
      begin(await authCalls.signInWithPasskey(await ask(await authCalls.createPasskeyChallenge()))),
    /** Signs in to a demo household of one's own. @throws AuthError */
    startDemo: async (): Promise<void> => begin(await authCalls.startDemo()),
    /** The account is gone, and its sessions with it: nobody is left to sign out at. */
    forget: () => store.update(ANONYMOUS),
    /** Signs out here at once, whatever the server answers (spec §8). Never throws. */
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
    ...callsAroundMails(authCalls),
    /** This session goes on. @throws AuthError */
    changePassword: (input: PasswordChangeInput) =>
      withAccess((access) => authCalls.changePassword(input, access)),
  };
}

/** What mails lead to, and what asks for them. Each throws `AuthError`. */
function callsAroundMails(authCalls: AuthCalls) {
  const { verifyEmail, resendEmail, requestPasswordReset, confirmPasswordReset } = authCalls;
  const { confirmEmailChange, undoSecurityChange } = authCalls;

  return {
    verifyEmail,
    resendEmail,
    requestPasswordReset,
    confirmPasswordReset,
    confirmEmailChange,
    undoSecurityChange,
  };
}

/** @param demo the refresh token of the demo household whose place the account takes, if there is one. */
function registrationOf(input: NewAccount, demo: string | null): RegistrationInput {
  return { username: input.email, ...input, ...(demo !== null && { demo }) };
}
