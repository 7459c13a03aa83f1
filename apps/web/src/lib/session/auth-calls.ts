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

import { type Problem, readProblem } from "../api/errors.ts";
import {
  type AuthEndpoint,
  type BodyTo,
  fallbackMessage,
  sendCall,
  UNREACHABLE,
} from "../api/send-call.ts";

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
    createPasskeyChallenge: async () =>
      requireStrings(["challenge", "rp_id"], await call(endpoints.createPasskeyChallenge, {})),
    signInWithPasskey: async (answer: PasskeySignIn) =>
      tokenPair(await call(endpoints.signInWithPasskey, answer)),
    startDemo: async () => tokenPair(await call(endpoints.startDemo, {})),
    refresh: async (refresh: string) => tokenPair(await call(endpoints.refresh, { refresh })),
    signOut: (refresh: string) => call(endpoints.signOut, { refresh }),
    verifyEmail: (key: string) => call(endpoints.verifyEmail, { key }),
    resendEmail: (email: string) => call(endpoints.resendEmail, { email }),
    requestPasswordReset: (email: string) => call(endpoints.requestPasswordReset, { email }),
    confirmPasswordReset: (input: PasswordResetConfirmation) =>
      call(endpoints.confirmPasswordReset, input),
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
    changePassword: (input: PasswordChangeInput, access: string) =>
      call(endpoints.changePassword, input, access),
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

/** Returns the tokens of an answer, or null if it is a JSON object without tokens, e.g. `{"detail": "…"}`. */
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

/** Text by which the server reports an invalid token (spec §4, §8). */
const DEAD_TOKEN = "token_not_valid";

/** A failed auth call: `Auth Error: ` followed by the server's response text (spec §8). */
export class AuthError extends Error {
  override name = "AuthError";
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly responseText: string;

  constructor(responseText: string, about: { status: number; cause?: unknown }) {
    super(`Auth Error: ${responseText}`, { cause: about.cause });
    this.status = about.status;
    this.responseText = responseText;
  }

  /** Whether the server reported an invalid token. Only that ends a session. */
  get isDeadToken(): boolean {
    return this.status !== 0 && this.responseText.includes(DEAD_TOKEN);
  }

  /** Whether the outcome is unknown: the server may have completed the call. */
  get isLostAnswer(): boolean {
    return (this.status === 0 || this.status >= 500) && !this.isDeadToken;
  }

  /** The server's error messages; empty if the response is not JSON. */
  get problem(): Problem {
    try {
      return readProblem(JSON.parse(this.responseText));
    } catch {
      return readProblem(null);
    }
  }
}

/** A failed auth call as messages for the user: about the whole call, and about single fields. */
type AuthErrorDescription = { summary: string[]; fields: Record<string, string[]> };

const wordsByCode: Partial<Record<string, string>> = {
  no_active_account: "Email and password don't match an account. Please check both.",
};

/** Turns a failed auth call into messages. Uses our own if the server sent none. */
export function describeAuthError(error: unknown): AuthErrorDescription {
  if (!(error instanceof AuthError)) return sentence("Something went wrong. Please try again.");
  if (error.status === 0) return sentence(UNREACHABLE);

  const { summary, fields, code } = error.problem;
  const ours = code === null ? undefined : wordsByCode[code];
  if (ours) return sentence(ours);
  if (summary.length > 0 || Object.keys(fields).length > 0) return { summary, fields };

  return sentence(fallbackMessage(error.status));
}

export function authErrorText(error: unknown): string {
  return describeAuthError(error).summary.join(" ") || "Please correct the marked fields.";
}

function sentence(text: string): AuthErrorDescription {
  return { summary: [text], fields: {} };
}

/** Whether a mailed link no longer works. The server answers the same for an unknown, an old and a used key. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof AuthError && error.problem.code === "not_found";
}
