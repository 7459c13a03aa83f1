import { AuthError } from "./auth-error.ts";

/** A failed auth call as messages for the user: about the whole call, and about single fields. */
export type AuthErrorDescription = { summary: string[]; fields: Record<string, string[]> };

const wordsByCode: Partial<Record<string, string>> = {
  no_active_account: "Email and password don't match an account. Please check both.",
};

/** Turns a failed auth call into messages. Uses our own if the server sent none. */
export function describeAuthError(error: unknown): AuthErrorDescription {
  if (!(error instanceof AuthError)) return sentence("Something went wrong. Please try again.");
  if (error.status === 0) {
    return sentence("We could not reach Snowball. Check your connection and try again.");
  }

  const { summary, fields, code } = error.problem;
  const ours = code === null ? undefined : wordsByCode[code];
  if (ours) return sentence(ours);
  if (summary.length > 0 || Object.keys(fields).length > 0) return { summary, fields };

  return sentence(
    error.status >= 500
      ? `Snowball is having trouble (error ${error.status}). Please try again in a moment.`
      : `Snowball refused this (error ${error.status}).`,
  );
}

function sentence(text: string): AuthErrorDescription {
  return { summary: [text], fields: {} };
}
