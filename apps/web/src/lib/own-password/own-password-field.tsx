import { Field } from "#ui/field.tsx";

type OwnPasswordFieldProps = {
  /** Whose it is: tells password managers which of theirs to offer. */
  owner: { email: string };
  label?: string;
  name?: string;
  hint?: string;
  errors: readonly string[] | undefined;
  /** Where it takes the place of what was pressed. */
  takesFocus?: boolean;
};

/** Where who is signed in types the password they have. */
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the answer to what was pressed
        autoFocus={takesFocus}
      />
    </>
  );
}
