import type { OneOff } from "@snowball/contract";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";

import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";

import type { PlanSubject } from "../plan-subject.ts";
import styles from "./one-off-form.module.css";
import { type OneOffDraft, type OneOffErrors, readOneOff } from "./read-one-off.ts";

export type OneOffFormProps = {
  /** Null for a new one. */
  entry: OneOff | null;
  subject: PlanSubject;
  onSave: (entry: OneOff) => void;
  onCancel: () => void;
};

/** Adds an extra, or changes one. */
export function OneOffForm({ entry, subject, onSave, onCancel }: OneOffFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<OneOffDraft>(() => draftOf(entry));
  const [errors, setErrors] = useState<OneOffErrors>({});
  const type = (field: keyof OneOffDraft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [field]: event.target.value });
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readOneOff(draft, entry?.id ?? crypto.randomUUID());
    if ("errors" in read) setErrors(read.errors);
    else onSave(read.oneOff);
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field label="Name" name="name" {...fieldOf("name")} />
      <Field label="Date" name="on" type="date" {...fieldOf("on")} />
      <Field
        label="Amount"
        name="amount"
        inputMode="text"
        autoComplete="off"
        hint="With a minus if the money is missing that month."
        {...fieldOf("amount")}
      />
      <p className={styles.field}>
        <label htmlFor={id}>Goes to</label>
        <select id={id} className={styles.select} value={draft.debt} onChange={type("debt")}>
          <option value="">Where the strategy says</option>
          {subject.debts.map((debt) => (
            <option key={debt.id} value={debt.id}>
              {debt.name} first
            </option>
          ))}
        </select>
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="small">
          {entry ? "Save" : "Add"}
        </Button>
      </div>
    </form>
  );

  function fieldOf(field: keyof OneOffDraft) {
    const error = errors[field];

    return { value: draft[field], onChange: type(field), errors: error ? [error] : [] };
  }
}

function draftOf(entry: OneOff | null): OneOffDraft {
  if (entry === null) return { name: "", on: "", amount: "", debt: "" };

  return { ...entry, debt: entry.debt ?? "" };
}
