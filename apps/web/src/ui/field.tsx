import { type ComponentProps, type ReactNode, useId } from "react";

import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

type FieldProps = Omit<ComponentProps<"input">, "className" | "id"> & {
  label: string;
  name: string;
  errors?: readonly string[] | undefined;
  hint?: string | undefined;
  /** Next to the label: the source of the value. */
  aside?: ReactNode;
};

export function Field({ label, errors = [], hint, aside, ...input }: FieldProps) {
  return (
    <LabelledControl label={label} errors={errors} hint={hint} aside={aside}>
      {(control) => <input {...input} {...control} />}
    </LabelledControl>
  );
}

export function NumberField(props: FieldProps) {
  return <Field inputMode="decimal" autoComplete="off" {...props} />;
}

type SelectFieldProps = Omit<ComponentProps<"select">, "className" | "id"> & {
  label: string;
  name: string;
  options: readonly (readonly [value: string, words: string])[];
  errors?: readonly string[] | undefined;
  hint?: string | undefined;
  /** Next to the label: the source of the value. */
  aside?: ReactNode;
};

export function SelectField({
  label,
  options,
  errors = [],
  hint,
  aside,
  ...select
}: SelectFieldProps) {
  return (
    <LabelledControl label={label} errors={errors} hint={hint} aside={aside}>
      {(control) => (
        <select {...select} {...control}>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </LabelledControl>
  );
}

type CheckFieldProps = Omit<ComponentProps<"input">, "className" | "id" | "type"> & {
  label: string;
  name: string;
  hint?: string | undefined;
};

export function CheckField({ label, hint, ...input }: CheckFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;

  return (
    // The label is as tall as a finger, but its text is not.
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-[min(0.75rem,4vw)] gap-y-0.5 wrap-anywhere [&>p]:col-2 [&>p]:-mt-2 [&>p]:mb-1">
      <input
        {...input}
        id={id}
        type="checkbox"
        className="m-0 size-5.5 accent-accent"
        aria-describedby={hint ? noteId : undefined}
      />
      <label
        className="flex min-h-target cursor-pointer items-center py-1.5 leading-[1.35] font-medium"
        htmlFor={id}
      >
        {label}
      </label>
      {hint && (
        <p id={noteId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

type ControlProps = {
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
