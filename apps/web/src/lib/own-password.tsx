import { TWO_FACTOR_CODE_LENGTH_MAX } from "@snowball/contract";

import { Field } from "#ui/field.tsx";

type OwnPasswordFieldProps = {
  /** The account's owner. Password managers use the email to find the password. */
  owner: { email: string };
  label?: string;
  name?: string;
  hint?: string;
  errors: readonly string[] | undefined;
  /** Set if the field replaces the button that was pressed. */
  takesFocus?: boolean;
};

export function OwnPasswordField({ owner, takesFocus = false, ...field }: OwnPasswordFieldProps) {
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={owner.email} readOnly />
      <Field
        label="Your password"
        name="password"
        {...field}
        type="password"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field replaces the pressed button
        autoFocus={takesFocus}
      />
    </>
  );
}

type CodeFieldProps = {
  label: string;
  errors: readonly string[] | undefined;
  /** Whether a recovery code, which has letters, is accepted too. */
  isRecoveryToo?: boolean;
};

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
