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

/** A field for the current password of the signed-in user. */
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
