import type { FieldErrors } from "@snowball/contract";
import { checkPasswordStrength } from "@snowball/password-strength";

import type { Dependencies } from "#dependencies.ts";

type PasswordDeps = Pick<Dependencies, "publicUrl">;

/** The user of the password. A password must not be similar to their email address or name. */
type Owner = { email: string; firstName: string; lastName: string };
type NewPassword = { new_password1: string; new_password2: string };

/** Returns the password's faults as sentences for the user; an empty list means that it is accepted. */
export function findPasswordFaults(
  { publicUrl }: PasswordDeps,
  password: string,
  { email, firstName, lastName }: Owner,
): string[] {
  const { hostname } = new URL(publicUrl);

  return checkPasswordStrength(password, { email, names: [firstName, lastName], host: hostname })
    .faults;
}

/** Validates a new password and its repetition by the rules of registration. Returns the faults by field. */
export function findNewPasswordFaults(
  deps: PasswordDeps,
  { new_password1, new_password2 }: NewPassword,
  owner: Owner,
): FieldErrors {
  const faults = findPasswordFaults(deps, new_password1, owner);

  return {
    ...(faults.length > 0 && { new_password1: faults }),
    ...(new_password1 !== new_password2 && {
      new_password2: ["The two password fields didn't match."],
    }),
  };
}
