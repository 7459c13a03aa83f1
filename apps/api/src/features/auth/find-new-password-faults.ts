import type { FieldErrors } from "@snowball/contract";

import { findPasswordFaults } from "./password-rules.ts";

export type NewPassword = { new_password1: string; new_password2: string };

/** What is wrong with a new password that was typed twice, by field; by the rules of registration. */
export function findNewPasswordFaults(
  { new_password1, new_password2 }: NewPassword,
  owner: { email: string },
): FieldErrors {
  const faults = findPasswordFaults(new_password1, owner);

  return {
    ...(faults.length > 0 && { new_password1: faults }),
    ...(new_password1 !== new_password2 && {
      new_password2: ["The two password fields didn't match."],
    }),
  };
}
