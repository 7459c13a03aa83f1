import type { ComponentProps, ReactNode } from "react";

import { LabelledControl } from "./labelled-control.tsx";

type FieldProps = Omit<ComponentProps<"input">, "className" | "id"> & {
  label: string;
  name: string;
  /** Sentences about what is wrong with the value. */
  errors?: readonly string[] | undefined;
  hint?: string | undefined;
  /** Next to the label: the source of the value. */
  aside?: ReactNode;
};

/** An input with its label, and its errors or hint below. */
export function Field({ label, errors = [], hint, aside, ...input }: FieldProps) {
  return (
    <LabelledControl label={label} errors={errors} hint={hint} aside={aside}>
      {(control) => <input {...input} {...control} />}
    </LabelledControl>
  );
}

/** A field for an amount or another number. */
export function NumberField(props: FieldProps) {
  return <Field inputMode="decimal" autoComplete="off" {...props} />;
}
