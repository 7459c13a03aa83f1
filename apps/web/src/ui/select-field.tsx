import type { ComponentProps, ReactNode } from "react";

import { LabelledControl } from "./labelled-control.tsx";

type SelectFieldProps = Omit<ComponentProps<"select">, "className" | "id"> & {
  label: string;
  name: string;
  /** Value and words, in the order in which they are offered. */
  options: readonly (readonly [value: string, words: string])[];
  /** Sentences about what is wrong with the choice. */
  errors?: readonly string[] | undefined;
  hint?: string | undefined;
  /** Beside the label: who says what stands in it. */
  aside?: ReactNode;
};

/** A choice of one among a few, with its label, and beneath it what is wrong or what it means. */
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
