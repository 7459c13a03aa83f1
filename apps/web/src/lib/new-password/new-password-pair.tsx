import { Field } from "#ui/field.tsx";

import { NewPasswordField, type PasswordOwner } from "./new-password-field.tsx";

type NewPasswordPairProps = {
  label: string;
  /** The fields' names on the wire are this name with 1 and 2 appended. */
  name: string;
  /** Error messages by field name. */
  errors: Record<string, string[]>;
  required?: boolean;
  owner?: PasswordOwner;
};

/** Asks for a new password twice. */
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
