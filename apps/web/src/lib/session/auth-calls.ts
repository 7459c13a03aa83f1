import {
  endpoints,
  type PasskeySignIn,
  type PasswordChangeInput,
  type PasswordResetConfirmation,
  type RegistrationInput,
  type SecurityUndo,
  type SignInInput,
  type TokenPair,
} from "@snowball/contract";

import type { AuthEndpoint, BodyTo } from "../api/request.ts";
import { sendCall } from "../api/send-call.ts";
import { AuthError } from "./auth-error.ts";

export type AuthCalls = ReturnType<typeof createAuthCalls>;

/**
 * Creates the auth calls (spec §7). `base` is an https URL without a trailing slash, see `baseUrl`.
 * Every call throws `AuthError`, also if there is no response.
 */
export function createAuthCalls(deps: { fetch: typeof fetch; base: string }) {
  async function call<At extends AuthEndpoint>(
    endpoint: At,
    body: BodyTo<At>,
    access?: string,
  ): Promise<string> {
    const response = await sendCall(deps, endpoint, {
      body,
      token: access,
      // Sends the cookie by which the server recognizes a known device. It grants no access.
      credentials: "include",
    }).catch((cause: unknown) => {
      throw new AuthError(cause instanceof Error ? cause.message : "no answer", {
        status: 0,
        cause,
      });
    });
    const text = await response.text();
    if (!response.ok) throw new AuthError(text, { status: response.status });

    return text;
  }

  return {
    /** Returns null if the user must confirm the email address before signing in. */
    register: async (input: RegistrationInput) =>
      grantedTokens(await call(endpoints.register, input)),
    signIn: async (input: SignInInput) => tokenPair(await call(endpoints.signIn, input)),
    ...passkeyCalls(call),
    startDemo: async () => tokenPair(await call(endpoints.startDemo, {})),
    refresh: async (refresh: string) => tokenPair(await call(endpoints.refresh, { refresh })),
    signOut: async (refresh: string) => {
      await call(endpoints.signOut, { refresh });
    },
    verifyEmail: async (key: string) => {
      await call(endpoints.verifyEmail, { key });
    },
    resendEmail: async (email: string) => {
      await call(endpoints.resendEmail, { email });
    },
    requestPasswordReset: async (email: string) => {
      await call(endpoints.requestPasswordReset, { email });
    },
    confirmPasswordReset: async (input: PasswordResetConfirmation) => {
      await call(endpoints.confirmPasswordReset, input);
    },
    ...emailChangeCalls(call),
    changePassword: async (input: PasswordChangeInput, access: string) => {
      await call(endpoints.changePassword, input, access);
    },
  };
}

type Call = <At extends AuthEndpoint>(endpoint: At, body: BodyTo<At>) => Promise<string>;

function emailChangeCalls(call: Call) {
  return {
    confirmEmailChange: async (key: string) =>
      requireStrings(["email"], await call(endpoints.confirmEmailChange, { key })),
    undoSecurityChange: async (key: string): Promise<SecurityUndo> => {
      const text = await call(endpoints.undoSecurityChange, { key });
      const removed = readObject(text)?.["removed"];
      return {
        ...requireStrings(["email"], text),
        removed: Array.isArray(removed) ? (removed as SecurityUndo["removed"]) : [],
      };
    },
  };
}

function passkeyCalls(call: Call) {
  return {
    createPasskeyChallenge: async () =>
      requireStrings(["challenge", "rp_id"], await call(endpoints.createPasskeyChallenge, {})),
    signInWithPasskey: async (answer: PasskeySignIn) =>
      tokenPair(await call(endpoints.signInWithPasskey, answer)),
  };
}

function tokenPair(text: string): TokenPair {
  return requireStrings(["access", "refresh"], text);
}

/**
 * Returns the named strings of an answer. Throws if one is missing, because such a success comes
 * from a proxy, not from our server.
 */
function requireStrings<Name extends string>(
  names: readonly Name[],
  text: string,
): Record<Name, string> {
  const answer = readObject(text);
  const strings = names.map((name) => [name, answer?.[name]] as const);
  if (strings.some(([, value]) => typeof value !== "string" || value === "")) {
    throw new AuthError("the answer could not be read", { status: 0 });
  }

  return Object.fromEntries(strings) as Record<Name, string>;
}

/**
 * Returns the tokens of an answer, or null if it is a JSON object without tokens, e.g. `{"detail":
 * "…"}`.
 */
function grantedTokens(text: string): TokenPair | null {
  const answer = readObject(text);
  const namesNone = answer && answer["access"] === undefined && answer["refresh"] === undefined;

  return namesNone ? null : tokenPair(text);
}

/** Returns null if the text is not a JSON object. */
function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? { ...value }
      : null;
  } catch {
    return null;
  }
}
