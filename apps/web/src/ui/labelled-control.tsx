import { type ReactNode, useId } from "react";

import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

export type ControlProps = {
  id: string;
  className: string | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type LabelledControlProps = {
  label: string;
  /** Sentences about what is wrong with the value, shown instead of the hint. */
  errors: readonly string[];
  hint: string | undefined;
  /** Next to the label: the source of the value. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

export function LabelledControl(props: LabelledControlProps) {
  const { label, errors, hint, aside, children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const asideId = `${id}-aside`;
  const isInvalid = errors.length > 0;
  const note = isInvalid ? errors.join(" ") : hint;

  return (
    <div className={styles.field}>
      <div className={styles.labelled}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside && <span id={asideId}>{aside}</span>}
      </div>
      {children({
        id,
        className: styles.input,
        "aria-invalid": isInvalid || undefined,
        "aria-describedby": classNames(note && noteId, aside ? asideId : null) || undefined,
      })}
      {note && (
        <p id={noteId} className={isInvalid ? styles.errors : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
