import { type ComponentProps, useId } from "react";

import styles from "./field.module.css";

type FieldProps = Omit<ComponentProps<"input">, "className" | "id"> & {
  label: string;
  name: string;
  /** Sentences about what is wrong with the value. */
  errors?: readonly string[] | undefined;
  hint?: string;
};

/** An input with its label, and beneath it what is wrong or what is wanted. */
export function Field({ label, errors = [], hint, ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const isInvalid = errors.length > 0;
  const hasNote = isInvalid || hint !== undefined;

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={isInvalid || undefined}
        aria-describedby={hasNote ? noteId : undefined}
      />
      {isInvalid && (
        <p id={noteId} className={styles.errors}>
          {errors.join(" ")}
        </p>
      )}
      {!isInvalid && hint && (
        <p id={noteId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
