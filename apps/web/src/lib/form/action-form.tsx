import type { ReactNode } from "react";

import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import { describeFailure } from "../api/errors.ts";
import { Form, type TypedText } from "./form.tsx";

type ActionFormProps = {
  form: {
    submit: (typed: TypedText) => void;
    isBusy: boolean;
    error: Error | null;
    fieldErrors: Record<string, string[]>;
  };
  button: string;
  /** Returns the words for an error that does not belong to a field. */
  describe?: (error: Error) => string;
  onCancel?: () => void;
  children: ReactNode;
};

/** A form that sends an action, with a Cancel button if it can be closed. */
export function ActionForm(props: ActionFormProps) {
  const { form, button, onCancel, children } = props;
  const describe = props.describe ?? ((failed) => describeFailure(failed, "Nothing was changed."));
  const { submit, isBusy, error, fieldErrors } = form;

  return (
    // `post` keeps a password out of the URL.
    <Form className="grid grid-cols-1 gap-3" method="post" failure={error} onSubmit={submit}>
      {children}
      {error && Object.keys(fieldErrors).length === 0 && (
        <Notice tone="error">{describe(error)}</Notice>
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
