import type { ComponentProps, ReactNode } from "react";

import { LabelledControl } from "./labelled-control.tsx";

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
