import type { Me } from "@snowball/contract";

import { Form, type TypedText } from "#lib/form/form.tsx";
import { OwnPasswordField } from "#lib/own-password/own-password-field.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import { CodeField } from "./code-field.tsx";

type PasswordFormProps = {
  owner: Me;
  form: {
    submit: (typed: TypedText) => void;
    isBusy: boolean;
    error: Error | null;
    fieldErrors: Record<string, string[]>;
  };
  button: string;
  /** Whether to ask for a two-factor code too. */
  asksForCode?: boolean;
  onCancel: () => void;
};

/** Asks for the password before a sensitive change, in case someone else uses an open browser. */
export function PasswordForm({
  owner,
  form: { submit, isBusy, error, fieldErrors },
  button,
  asksForCode = false,
  onCancel,
}: PasswordFormProps) {
  const hasFieldError = fieldErrors.password ?? fieldErrors.one_time_code;

  return (
    <Form className="grid grid-cols-1 gap-3" method="post" failure={error} onSubmit={submit}>
      <OwnPasswordField owner={owner} takesFocus errors={fieldErrors.password} />
      {asksForCode && (
        <CodeField label="Code from your app" isRecoveryToo errors={fieldErrors.one_time_code} />
      )}
      {error && !hasFieldError && (
        <Notice tone="error">Nothing was changed. {error.message}</Notice>
      )}
      <div className="flex flex-wrap gap-2">
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
