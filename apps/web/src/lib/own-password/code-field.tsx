import { TWO_FACTOR_CODE_LENGTH_MAX } from "@snowball/contract";

import { Field } from "#ui/field.tsx";

type CodeFieldProps = {
  label: string;
  errors: readonly string[] | undefined;
  /** Whether a recovery code, which has letters, is accepted too. */
  isRecoveryToo?: boolean;
};

/** A field for a code from the authenticator app. */
export function CodeField({ label, errors, isRecoveryToo = false }: CodeFieldProps) {
  return (
    <Field
      label={label}
      name="one_time_code"
      autoComplete="one-time-code"
      inputMode={isRecoveryToo ? "text" : "numeric"}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={TWO_FACTOR_CODE_LENGTH_MAX}
      hint={isRecoveryToo ? "Or a recovery code." : undefined}
      errors={errors}
    />
  );
}
