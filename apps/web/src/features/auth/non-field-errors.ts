import { AuthError } from "#lib/session/auth-calls.ts";

/**
 * Returns the server's errors about the whole form (`non_field_errors`), e.g. that two passwords
 * differ. Empty for any other error.
 */
export function nonFieldErrors(error: Error | null): string[] {
  if (!(error instanceof AuthError)) return [];

  const { summary, code } = error.problem;
  // A problem with a code is about the call, e.g. too many requests.
  return code === null ? summary : [];
}
