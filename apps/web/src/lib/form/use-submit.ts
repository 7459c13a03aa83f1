import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { ApiError } from "../api/api-error.ts";
import { now } from "../now.ts";
import { AuthError } from "../session/auth-error.ts";
import { describeAuthError } from "../session/describe-auth-error.ts";

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
  const { isUnderWay, begin, forget } = useTurns();
  const newest = useRef({ send, onSuccess });
  useEffect(() => {
    newest.current = { send, onSuccess };
  });

  const submit = useCallback(
    (sent: Sent, hooks: Hooks<Sent, Answer> = {}) => {
      if (isUnderWay()) return;
      const turn = begin();
      const about = { variables: sent, submittedAt: now().getTime() };
      setState({ ...IDLE, ...about, status: "pending" });
      void perform(newest, sent).then((done) => {
        const isShown = turn.end();
        if (!isShown) return;
        if (done.status === "success") hooks.onSuccess?.(done.data, sent);
        // Synchronously, so that the focus moves before the next paint.
        flushSync(() => setState({ ...IDLE, ...about, ...done }));
      });
    },
    [isUnderWay, begin],
  );
  const reset = useCallback(() => {
    forget();
    setState(IDLE);
  }, [forget]);

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

type Newest<Sent, Answer> = {
  readonly current: {
    send: (sent: Sent) => Promise<Answer>;
    onSuccess: Hooks<Sent, Answer>["onSuccess"] | undefined;
  };
};
type Done<Answer> = { status: "success"; data: Answer } | { status: "error"; error: Error };

async function perform<Sent, Answer>(
  newest: Newest<Sent, Answer>,
  sent: Sent,
): Promise<Done<Answer>> {
  try {
    const data = await newest.current.send(sent);
    await newest.current.onSuccess?.(data, sent);
    return { status: "success", data };
  } catch (error) {
    return { status: "error", error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Tracks the pending submit in a ref. State would update too late to block a second press. */
function useTurns() {
  const last = useRef({});
  const underWay = useRef<object | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const isUnderWay = useCallback(() => underWay.current !== null, []);
  const begin = useCallback(() => {
    const own = {};
    last.current = own;
    underWay.current = own;
    return {
      /** @returns whether the component still shows the result of this submit. */
      end: (): boolean => {
        if (underWay.current === own) underWay.current = null;
        return last.current === own && isHere.current;
      },
    };
  }, []);
  const forget = useCallback(() => {
    last.current = {};
    underWay.current = null;
  }, []);

  return { isUnderWay, begin, forget };
}

function fieldErrorsOf(error: Error | null): Record<string, string[]> {
  if (error instanceof ApiError) return error.fields;

  return error instanceof AuthError ? describeAuthError(error).fields : {};
}
