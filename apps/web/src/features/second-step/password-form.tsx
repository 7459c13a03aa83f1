import type { Me } from "@snowball/contract";

import { Form } from "#lib/form/form.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";

import styles from "./second-step.module.css";

type PasswordFormProps = {
  owner: Me;
  form: {
    submit: (password: string) => void;
    isBusy: boolean;
    error: Error | null;
    fieldErrors: Record<string, string[]>;
  };
  button: string;
  onCancel: () => void;
};

/** The password, before what a found open browser must not do. */
export function PasswordForm({ owner, form, button, onCancel }: PasswordFormProps) {
  const { submit, isBusy, error, fieldErrors } = form;

  return (
    <Form
      className={styles.section}
      method="post"
      failure={error}
      onSubmit={(typed) => submit(typed("password"))}
    >
      <input type="hidden" name="username" autoComplete="username" value={owner.email} readOnly />
      <Field
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of what was pressed
        autoFocus
        errors={fieldErrors.password}
      />
      {error && !fieldErrors.password && (
        <Notice tone="error">Nothing was changed. {error.message}</Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy}>
          {button}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
