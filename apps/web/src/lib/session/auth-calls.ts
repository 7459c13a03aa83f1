import type {
  PasswordChangeInput,
  PasswordResetConfirmation,
  ProofOfWork,
  RegistrationInput,
  SignInInput,
  TokenPair,
} from "@snowball/contract";
import * as v from "valibot";

import { fetchWithTimeout } from "../api/fetch-with-timeout.ts";
import { AuthError } from "./auth-error.ts";
import { solveProof } from "./solve-proof.ts";

const TokenPairSchema = v.object({
  access: v.pipe(v.string(), v.minLength(1)),
  refresh: v.pipe(v.string(), v.minLength(1)),
});

/** JSON of an object that names no token at all. */
const WithoutTokensSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ access: v.optional(v.undefined()), refresh: v.optional(v.undefined()) }),
);

const ProofChallengeSchema = v.object({ challenge: v.string() });

/** A proof is asked for anew when the one before came too late; nobody is kept at it for ever. */
const PROOFS_MAX = 3;

export type AuthCalls = ReturnType<typeof createAuthCalls>;

/**
 * The auth calls (spec §7). `base` is an https address without a slash at the end, see `baseUrl`.
 * Every call throws `AuthError`, also when there is no answer at all.
 */
export function createAuthCalls(deps: { fetch: typeof fetch; base: string }) {
  async function post(path: string, body: object, access?: string): Promise<string> {
    const response = await fetchWithTimeout(deps, `${deps.base}${path}`, {
      method: "POST",
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        ...(access && { Authorization: `Bearer ${access}` }),
      },
      // The cookie by which the server recognises a device that signed in before; it grants nothing.
      credentials: "include",
      cache: "no-store",
      body: JSON.stringify(body),
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

  /** Makes a call, and while the server is under attack once more with the work it asks for. */
  async function postProven(path: string, body: { email: string }): Promise<string> {
    let proof: ProofOfWork | undefined;
    for (let proofs = 0; ; proofs += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one try after the other
        return await post(path, { ...body, ...(proof && { proof }) });
      } catch (error) {
        if (!isProofRequired(error) || proofs === PROOFS_MAX) throw error;
        // oxlint-disable-next-line no-await-in-loop -- as above
        const answer = await post("/api/auth/proof/", { email: body.email });
        // oxlint-disable-next-line no-await-in-loop -- as above
        proof = await solveProof(parsed(ProofChallengeSchema, answer).challenge);
      }
    }
  }

  return {
    /** Null where the answer grants no session before the address is confirmed. */
    register: async (input: RegistrationInput) =>
      grantedTokens(await postProven("/api/auth/register/", input)),
    signIn: async (input: SignInInput) => tokenPair(await postProven("/api/auth/token/", input)),
    refresh: async (refresh: string) =>
      tokenPair(await post("/api/auth/token/refresh/", { refresh })),
    signOut: async (refresh: string) => {
      await post("/api/auth/token/blacklist/", { refresh });
    },
    verifyEmail: async (key: string) => {
      await post("/api/auth/register/verify-email/", { key });
    },
    resendEmail: async (email: string) => {
      await post("/api/auth/register/resend-email/", { email });
    },
    requestPasswordReset: async (email: string) => {
      await post("/api/auth/password/reset/", { email });
    },
    confirmPasswordReset: async (input: PasswordResetConfirmation) => {
      await post("/api/auth/password/reset/confirm/", input);
    },
    changePassword: async (input: PasswordChangeInput, access: string) => {
      await post("/api/auth/password/change/", input, access);
    },
  };
}

function isProofRequired(error: unknown): boolean {
  return error instanceof AuthError && error.refusal.code === "proof_required";
}

function tokenPair(text: string): TokenPair {
  return parsed(TokenPairSchema, text);
}

/** A success that carries not what was asked for is a failure: it came from a proxy, not from us. */
function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch (cause) {
    throw new AuthError("the answer could not be read", { status: 0, cause });
  }
}

/** The tokens of an answer that may say in JSON, e.g. `{"detail": "…"}`, that it grants none yet. */
function grantedTokens(text: string): TokenPair | null {
  const answer = v.safeParse(WithoutTokensSchema, text);

  return answer.success ? null : tokenPair(text);
}
