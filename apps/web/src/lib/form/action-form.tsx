import type { ReactNode } from "react";

import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import { Form, type TypedText } from "./form.tsx";

type ActionFormProps = {
  form: {
    submit: (typed: TypedText) => void;
    isBusy: boolean;
    error: Error | null;
    fieldErrors: Record<string, string[]>;
  };
  button: string;
  /** Precedes the API's error if it does not belong to a field. */
  failure?: string;
  onCancel?: () => void;
  /** The fields, which show their own errors. */
  children: ReactNode;
};

/** A form that sends an action, with a Cancel button if it can be closed. */
export function ActionForm(props: ActionFormProps) {
  const { form, button, failure = "Nothing was changed.", onCancel, children } = props;
  const { submit, isBusy, error, fieldErrors } = form;

  return (
    // `post` keeps a password out of the URL.
    <Form className="grid grid-cols-1 gap-3" method="post" failure={error} onSubmit={submit}>
      {children}
      {error && Object.keys(fieldErrors).length === 0 && (
        <Notice tone="error">
          {failure} {error.message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy}>
          {button}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}
