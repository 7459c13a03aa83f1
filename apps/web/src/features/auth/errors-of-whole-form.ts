import { AuthError } from "#lib/session/auth-error.ts";

/**
 * What the server says of the fields together (`non_field_errors`), e.g. that two passwords differ.
 * None where it said something else, or nothing.
 */
export function errorsOfWholeForm(error: Error | null): string[] {
  if (!(error instanceof AuthError)) return [];

  const { summary, code } = error.problem;
  // A problem with a code is about the call, e.g. that there were too many.
  return code === null ? summary : [];
}
