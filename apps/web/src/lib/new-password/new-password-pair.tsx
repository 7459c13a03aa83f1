import { Field } from "#ui/field.tsx";

import { NewPasswordField, type PasswordOwner } from "./new-password-field.tsx";

type NewPasswordPairProps = {
  label: string;
  /** The two fields' names on the wire are this with a 1 and a 2. */
  name: string;
  /** What is wrong, by the fields' names. */
  errors: Record<string, string[]>;
  required?: boolean;
  owner?: PasswordOwner;
};

/** A new password, typed twice. */
export function NewPasswordPair({ label, name, errors, ...about }: NewPasswordPairProps) {
  const [first, second] = [`${name}1`, `${name}2`];

  return (
    <>
      <NewPasswordField {...about} label={label} name={first} errors={errors[first]} />
      <Field
        label={`${label} again`}
        name={second}
        type="password"
        autoComplete="new-password"
        required={about.required}
        errors={errors[second]}
      />
    </>
  );
}
