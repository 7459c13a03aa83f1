import { type ComponentProps, useId } from "react";

import styles from "./field.module.css";

type SelectFieldProps = Omit<ComponentProps<"select">, "className" | "id"> & {
  label: string;
  name: string;
  /** Value and words, in the order in which they are offered. */
  options: readonly (readonly [value: string, words: string])[];
  /** Sentences about what is wrong with the choice. */
  errors?: readonly string[] | undefined;
  hint?: string | undefined;
};

/** A choice of one among a few, with its label, and beneath it what is wrong or what it means. */
export function SelectField({ label, options, errors = [], hint, ...select }: SelectFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const isInvalid = errors.length > 0;
  const note = isInvalid ? errors.join(" ") : hint;

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={styles.input}
        aria-invalid={isInvalid || undefined}
        aria-describedby={note ? noteId : undefined}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {note && (
        <p id={noteId} className={isInvalid ? styles.errors : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
