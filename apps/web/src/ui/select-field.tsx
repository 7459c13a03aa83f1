import type { ComponentProps, ReactNode } from "react";

import { LabelledControl } from "./labelled-control.tsx";

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
