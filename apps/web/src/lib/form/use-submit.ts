import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { ApiError } from "../api/errors.ts";
import { now } from "../now.ts";
import { AuthError, describeAuthError } from "../session/auth-calls.ts";

type Hooks<Sent, Answer> = {
  onSuccess?: (answer: Answer, sent: Sent) => unknown;
};

type State<Sent, Answer> = {
  status: "idle" | "pending" | "success" | "error";
  /** The answer; undefined until it arrives. */
  data: Answer | undefined;
  /** The last sent value. */
  variables: Sent | undefined;
  error: Error | null;
  /** Time of the last submit, in milliseconds since 1970. */
  submittedAt: number;
};

const IDLE = {
  status: "idle",
  data: undefined,
  variables: undefined,
  error: null,
  submittedAt: 0,
} as const;

/**
 * Submits something that must not be sent twice: further calls of `submit` do nothing while one is
 * pending. It is busy until `onSuccess` finished. The hook's `onSuccess` is always called; the one
 * passed to a single `submit` is called only while the component is mounted.
 */
export function useSubmit<Sent, Answer>(
  send: (sent: Sent) => Promise<Answer>,
  { onSuccess }: Hooks<Sent, Answer> = {},
) {
  const [state, setState] = useState<State<Sent, Answer>>(IDLE);
  const { isPending, begin, abandon } = usePendingSubmit();
  const latest = useRef({ send, onSuccess });
  useEffect(() => {
    latest.current = { send, onSuccess };
  });

  const submit = useCallback(
    (sent: Sent, hooks: Hooks<Sent, Answer> = {}) => {
      if (isPending()) return;
      const submitted = begin();
      const about = { variables: sent, submittedAt: now().getTime() };
      setState({ ...IDLE, ...about, status: "pending" });
      void perform(latest, sent).then((done) => {
        const isShown = submitted.end();
        if (!isShown) return;
        if (done.status === "success") hooks.onSuccess?.(done.data, sent);
        // Synchronously, so that the focus moves before the next paint.
        flushSync(() => setState({ ...IDLE, ...about, ...done }));
      });
    },
    [isPending, begin],
  );
  const reset = useCallback(() => {
    abandon();
    setState(IDLE);
  }, [abandon]);

  return {
    ...state,
    /** Has a stable identity. */
    submit,
    /** Clears the result, and ignores a submit that is still pending. */
    reset,
    isBusy: state.status === "pending",
    isSuccess: state.status === "success",
    /** The server's errors for single fields, by their names on the wire. */
    fieldErrors: fieldErrorsOf(state.error),
  };
}

type Latest<Sent, Answer> = {
  readonly current: {
    send: (sent: Sent) => Promise<Answer>;
    onSuccess: Hooks<Sent, Answer>["onSuccess"] | undefined;
  };
};
type Outcome<Answer> = { status: "success"; data: Answer } | { status: "error"; error: Error };

async function perform<Sent, Answer>(
  latest: Latest<Sent, Answer>,
  sent: Sent,
): Promise<Outcome<Answer>> {
  try {
    const data = await latest.current.send(sent);
    await latest.current.onSuccess?.(data, sent);
    return { status: "success", data };
  } catch (error) {
    return { status: "error", error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Tracks the pending submit in a ref. State would update too late to block a second press. */
function usePendingSubmit() {
  const latestId = useRef({});
  const pendingId = useRef<object | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const isPending = useCallback(() => pendingId.current !== null, []);
  const begin = useCallback(() => {
    const id = {};
    latestId.current = id;
    pendingId.current = id;
    return {
      /** @returns whether the component still shows the result of this submit. */
      end: (): boolean => {
        if (pendingId.current === id) pendingId.current = null;
        return latestId.current === id && isMounted.current;
      },
    };
  }, []);
  const abandon = useCallback(() => {
    latestId.current = {};
    pendingId.current = null;
  }, []);

  return { isPending, begin, abandon };
}

function fieldErrorsOf(error: Error | null): Record<string, string[]> {
  if (error instanceof ApiError) return error.fields;

  return error instanceof AuthError ? describeAuthError(error).fields : {};
}
