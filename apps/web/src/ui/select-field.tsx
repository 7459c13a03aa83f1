import type { ComponentProps, ReactNode } from "react";

import { LabelledControl } from "./labelled-control.tsx";

type SelectFieldProps = Omit<ComponentProps<"select">, "className" | "id"> & {
  label: string;
  name: string;
  /** Value and text of each option, in order. */
  options: readonly (readonly [value: string, words: string])[];
  /** Sentences about what is wrong with the choice. */
  errors?: readonly string[] | undefined;
  hint?: string | undefined;
  /** Next to the label: the source of the value. */
  aside?: ReactNode;
};

/** A select with its label, and its errors or hint below. */
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
