import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from "react";

import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import { ApiError, describeFailure } from "../api/errors.ts";
import { AuthError, describeAuthError } from "../session/auth-calls.ts";

/** Returns the text in a field; empty if there is no such field. */
export type TypedText = (name: string) => string;

type FormProps = Omit<ComponentProps<"form">, "ref" | "onSubmit" | "noValidate"> & {
  ref?: RefObject<HTMLFormElement | null>;
  onSubmit: (typed: TypedText) => void;
  /** The error of the last try, a new object for each try; falsy if none failed. */
  failure: unknown;
  /** Gets the focus if no field is invalid. */
  fallback?: RefObject<HTMLElement | null>;
};

/** A form without the browser's validation. After a failed try, focuses the first invalid field. */
export function Form({ ref, onSubmit, failure, fallback, ...form }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  useFocusOnFault(element, failure, fallback);

  return (
    <form
      {...form}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        onSubmit((name) => textOf(fields.get(name)));
      }}
    />
  );
}

/** Focuses the first invalid field after a failed try. For fields outside a `Form`. */
export function useFocusOnFault(
  element: RefObject<HTMLElement | null>,
  failure: unknown,
  fallback?: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!failure) return;
    if (!focusFirstFault(element.current)) fallback?.current?.focus();
  }, [element, failure, fallback]);
}

function focusFirstFault(form: HTMLElement | null): boolean {
  const faulty = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
  for (const field of faulty) {
    const details = field.closest("details");
    if (details) details.open = true;
  }
  faulty[0]?.focus();

  return faulty.length > 0;
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}

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

type FailureNoticeProps = {
  error: Error | null;
  /** What did not happen, if the server refused the change. */
  refused?: string;
};

export function FailureNotice({ error, refused }: FailureNoticeProps) {
  return error && <Notice tone="error">{describeFailure(error, refused)}</Notice>;
}

type ActionFormProps = {
  form: {
    submit: (typed: TypedText) => void;
    isBusy: boolean;
    error: Error | null;
    fieldErrors: Record<string, string[]>;
  };
  button: string;
  /** Returns the words for an error that does not belong to a field. */
  describe?: (error: Error) => string;
  onCancel?: () => void;
  children: ReactNode;
};

export function ActionForm(props: ActionFormProps) {
  const { form, button, onCancel, children } = props;
  const describe = props.describe ?? ((failed) => describeFailure(failed, "Nothing was changed."));
  const { submit, isBusy, error, fieldErrors } = form;

  return (
    // `post` keeps a password out of the URL.
    <Form className="grid grid-cols-1 gap-3" method="post" failure={error} onSubmit={submit}>
      {children}
      {error && Object.keys(fieldErrors).length === 0 && (
        <Notice tone="error">{describe(error)}</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy}>
          {button}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}
