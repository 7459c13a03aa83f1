import { valibotResolver } from "@hookform/resolvers/valibot";
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  useForm,
  type UseFormRegisterReturn,
} from "react-hook-form";
import type { GenericSchema } from "valibot";

import { describeFailure } from "../api/errors.ts";

export type FieldProps = UseFormRegisterReturn & {
  defaultValue: string;
  errors: readonly string[];
};

type Options<Typed> = {
  defaultValues: DefaultValues<Typed>;
  /** The action that sends the form, whose errors are shown at their fields. */
  saving?: { error: Error | null; fieldErrors: Record<string, string[]> };
};

/**
 * A form with a schema that turns its texts into the API's input. The first attempt to submit shows
 * all errors; then they follow what is typed. Field names are those on the wire.
 */
export function useSchemaForm<Typed extends FieldValues, Wire>(
  schema: GenericSchema<Typed, Wire>,
  { defaultValues, saving }: Options<Typed>,
) {
  const { register, handleSubmit, control, formState } = useForm<Typed, unknown, Wire>({
    defaultValues,
    resolver: valibotResolver(schema),
    // `Form` does it, because it also opens closed details around the field.
    shouldFocusError: false,
  });
  const { errors, isSubmitSuccessful, submitCount } = formState;
  const fieldErrors = saving?.fieldErrors ?? {};

  return {
    control,
    register,
    field: (name: Path<Typed>): FieldProps => {
      const fault = errors[name]?.message;

      return {
        ...register(name),
        // So that the first render shows it.
        defaultValue: get(defaultValues, name) as string,
        errors: typeof fault === "string" ? [fault] : (fieldErrors[name] ?? []),
      };
    },
    /** Returns the handler of `Form`. It sends what the schema accepts. */
    onSubmit: (send: (wire: Wire) => void) => () => void handleSubmit((wire) => send(wire))(),
    /** Another value for each failed attempt. Falsy after one that did not fail. */
    failure: isSubmitSuccessful ? saving?.error : submitCount,
    /** Why the form was not saved, if the API's error does not belong to a field. */
    refusal:
      saving?.error && Object.keys(fieldErrors).length === 0 ? describeFailure(saving.error) : null,
  };
}

export type SchemaForm<Typed extends FieldValues, Wire> = ReturnType<
  typeof useSchemaForm<Typed, Wire>
>;
