import type { FieldErrors } from "@snowball/contract";
import { judgePassword } from "@snowball/password-strength";

import type { Dependencies } from "#dependencies.ts";

type JudgeDeps = Pick<Dependencies, "publicUrl">;

/** Who will have the password, and what others know of them. */
type Owner = { email: string; firstName: string; lastName: string };
type NewPassword = { new_password1: string; new_password2: string };

/** What is wrong with the password of an account, as sentences; none = it will do. */
export function findPasswordFaults(
  { publicUrl }: JudgeDeps,
  password: string,
  { email, firstName, lastName }: Owner,
): string[] {
  const { hostname } = new URL(publicUrl);

  return judgePassword(password, { email, names: [firstName, lastName], host: hostname }).faults;
}

/** What is wrong with a new password that was typed twice, by field; by the rules of registration. */
export function findNewPasswordFaults(
  deps: JudgeDeps,
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
