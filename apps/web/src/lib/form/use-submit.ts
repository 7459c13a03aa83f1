import { useMutation } from "@tanstack/react-query";
import { useCallback, useRef } from "react";

import { ApiError } from "../api/api-error.ts";
import { AuthError } from "../session/auth-error.ts";
import { describeAuthError } from "../session/describe-auth-error.ts";

type Hooks<Sent, Answer> = {
  onSuccess?: (answer: Answer, sent: Sent) => unknown;
};

/**
 * Sends something that must not be sent twice: as long as it is under way, pressing again does
 * nothing, however quickly it is done.
 */
export function useSubmit<Sent, Answer>(
  send: (sent: Sent) => Promise<Answer>,
  { onSuccess }: Hooks<Sent, Answer> = {},
) {
  // The state of the mutation is a moment behind: a second press would not see the first one in it.
  const isUnderWay = useRef(false);
  const { mutate, reset, ...state } = useMutation<Answer, Error, Sent>({
    mutationFn: send,
    ...(onSuccess && { onSuccess: (answer, sent) => onSuccess(answer, sent) }),
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const { isPending, error } = state;
  const submit = useCallback(
    (sent: Sent, hooks: Hooks<Sent, Answer> = {}) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(sent, hooks);
    },
    [mutate],
  );

  return {
    ...state,
    /** Stays the same function. */
    submit,
    /** Forgets what became of it, and what is under way still. */
    reset: () => {
      isUnderWay.current = false;
      reset();
    },
    isBusy: isPending,
    /** What the server says of single fields, by their names on the wire. */
    fieldErrors: fieldErrorsOf(error),
  };
}

function fieldErrorsOf(error: Error | null): Record<string, string[]> {
  if (error instanceof ApiError) return error.fields;

  return error instanceof AuthError ? describeAuthError(error).fields : {};
}
