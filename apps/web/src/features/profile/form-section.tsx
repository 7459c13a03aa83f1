import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from "react";

import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";

import styles from "./profile-form.module.css";
import type { ProfileForm } from "./use-profile-draft.ts";

type FormSectionProps = {
  heading: string;
  form: Pick<
    ProfileForm,
    "isDirty" | "isSaving" | "isSaved" | "error" | "fieldErrors" | "save" | "cancel"
  >;
  children: ReactNode;
};

/** A form of the profile: its fields, Cancel and Save, and what became of saving. */
export function FormSection({ heading, form, children }: FormSectionProps) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const { isDirty, isSaving, isSaved, error } = form;
  const nothingToDo = isDirty ? null : "Nothing was changed.";
  useEffect(() => {
    if (error) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isDirty && !isSaving) form.save();
  }

  return (
    <Card as="section" aria-labelledby={id}>
      <form ref={element} className={styles.form} noValidate onSubmit={submit}>
        <h2 id={id}>{heading}</h2>
        {error && <Notice tone="error">{summaryOf(error, form.fieldErrors)}</Notice>}
        {children}
        <div className={styles.actions}>
          <output className={styles.saved}>
            {isSaved && (
              <>
                <Icon name="check" label={null} size={16} /> Saved
              </>
            )}
          </output>
          <Button variant="secondary" disabledReason={nothingToDo} onClick={form.cancel}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isSaving} disabledReason={nothingToDo}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}

function summaryOf(error: Error, fieldErrors: Record<string, string[]>): string {
  return Object.keys(fieldErrors).length > 0
    ? "This was not saved. Please correct what is marked below."
    : `This was not saved. ${error.message}`;
}
