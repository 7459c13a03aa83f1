import { type ReactNode, useId } from "react";

import { describeFailure } from "#lib/api/errors.ts";
import { Form } from "#lib/form/form.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";

import type { ProfileForm } from "./use-profile-form.ts";

type FormSectionProps = { heading: string; form: ProfileForm; children: ReactNode };

/** A form of the profile: its fields, Cancel and Save, and the result of saving. */
export function FormSection({ heading, form, children }: FormSectionProps) {
  const id = useId();
  const { isDirty, isBusy, isSaved, error } = form;
  const nothingToDo = isDirty ? null : "Nothing was changed.";

  return (
    <Card as="section" aria-labelledby={id}>
      <Form className="grid gap-4" failure={error} onSubmit={form.save}>
        <h2 id={id}>{heading}</h2>
        {error && <Notice tone="error">{summaryOf(error, form.fieldErrors)}</Notice>}
        {children}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <output className="me-auto inline-flex items-center gap-1.5 text-small font-semibold text-good">
            {isSaved && (
              <>
                <Icon name="check" label={null} size={16} /> Saved
              </>
            )}
          </output>
          <Button variant="secondary" disabledReason={nothingToDo} onClick={form.cancel}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy} disabledReason={nothingToDo}>
            Save
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function summaryOf(error: Error, fieldErrors: Record<string, string[]>): string {
  return Object.keys(fieldErrors).length > 0
    ? "This was not saved. Please correct the marked fields."
    : describeFailure(error);
}
