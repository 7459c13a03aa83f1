import { hashKey } from "@tanstack/react-query";
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";

/** Newer stored values are shown in unchanged fields. They do not change which errors are shown. */
const KEEP_CHANGES = {
  keepDirtyValues: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepIsSubmitSuccessful: true,
  keepSubmitCount: true,
};

/**
 * A form over stored values that can change while it is open. Unchanged fields show the newest stored value, also those
 * inside an object with a changed field. A change made during a save stays a change.
 */
export function useStoredForm<Values extends FieldValues, Wire = Values>(
  stored: Values,
  resolver?: Resolver<Values, unknown, Wire>,
) {
  const form: UseFormReturn<Values, unknown, Wire> = useForm({
    values: stored,
    resetOptions: KEEP_CHANGES,
    ...(resolver && { resolver }),
    // `Form` does it, because it also opens closed details around the field.
    shouldFocusError: false,
  });
  const { control, formState, reset, setValue } = form;
  const values = useWatch({ control }) as Values;

  return {
    form,
    values,
    // React Hook Form's `isDirty` is false for a moment when newer stored values arrive.
    isDirty: hashKey([values]) !== hashKey([formState.defaultValues]),
    change: (name: FieldPath<Values>, value: FieldPathValue<Values, typeof name>) =>
      setValue(name, value, { shouldDirty: true }),
    /**
     * Ends a save.
     * @param sent the values that were saved.
     * @param answer the values as they are now stored, e.g. `70.00` for a sent `70`.
     */
    settle: (sent: Values, answer = sent) => {
      reset(sent, { keepValues: true, keepDirtyValues: false });
      reset(answer);
    },
    discard: () => reset(stored, { keepDirtyValues: false }),
  };
}
