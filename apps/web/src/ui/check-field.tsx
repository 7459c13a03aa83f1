import { type ComponentProps, useId } from "react";

import styles from "./check-field.module.css";
import fieldStyles from "./field.module.css";

type CheckFieldProps = Omit<ComponentProps<"input">, "className" | "id" | "type"> & {
  label: string;
  name: string;
  hint?: string | undefined;
};

/** A checkbox with its label. */
export function CheckField({ label, hint, ...input }: CheckFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;

  return (
    <div className={styles.check}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={styles.box}
        aria-describedby={hint ? noteId : undefined}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p id={noteId} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
