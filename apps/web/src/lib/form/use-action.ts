import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useCallback, useRef } from "react";

import { ApiError } from "../api/errors.ts";
import { AuthError, describeAuthError } from "../session/auth-calls.ts";

type Options<Sent, Answer> = Pick<
  UseMutationOptions<Answer, Error, Sent>,
  "onSuccess" | "onError" | "onSettled"
>;
type Hooks<Answer> = { onSuccess?: (answer: Answer) => unknown };

/**
 * A mutation that must not be sent twice: further calls of `submit` do nothing while one is
 * pending. It is busy until `onSuccess` finished. The hook's `onSuccess` is always called; the one
 * passed to a single `submit` is called only while the component is mounted.
 */
export function useAction<Answer, Sent = void>(
  send: (sent: Sent) => Promise<Answer>,
  options: Options<Sent, Answer> = {},
) {
  const mutation = useMutation({ ...options, mutationFn: (sent: Sent) => send(sent) });
  const { mutate, reset, isPending, ...state } = mutation;
  // The state is updated too late to refuse a second press.
  const isSending = useRef(false);

  return {
    ...state,
    isBusy: isPending,
    /** Has a stable identity. */
    submit: useCallback(
      (sent: Sent, { onSuccess }: Hooks<Answer> = {}) => {
        if (isSending.current) return;
        isSending.current = true;
        const onSettled = () => void (isSending.current = false);
        mutate(...([sent, { onSuccess, onSettled }] as Parameters<typeof mutate>));
      },
      [mutate],
    ),
    /** Clears the result, and ignores an action that is still pending. */
    reset: useCallback(() => {
      isSending.current = false;
      reset();
    }, [reset]),
    fieldErrors: fieldErrorsOf(state.error),
  };
}

function fieldErrorsOf(error: Error | null): Record<string, string[]> {
  if (error instanceof ApiError) return error.fields;

  return error instanceof AuthError ? describeAuthError(error).fields : {};
}
