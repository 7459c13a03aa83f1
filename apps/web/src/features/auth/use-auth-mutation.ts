import { useMutation } from "@tanstack/react-query";

import { describeAuthError } from "#lib/session/describe-auth-error.ts";

/** Runs an auth call from a form's fields, and sorts what the server says by field. */
export function useAuthMutation(call: (fields: FormData) => Promise<void>) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: call });
  const fieldErrors = error ? describeAuthError(error).fields : {};

  return { submit: mutate, isBusy: isPending, isDone: isSuccess, error, fieldErrors };
}
