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
  /** The answer; undefined until it came. */
  data: Answer | undefined;
  /** What was sent last. */
  variables: Sent | undefined;
  error: Error | null;
  /** When, in milliseconds since 1970. */
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
 * Sends something that must not be sent twice: as long as it is under way, pressing again does
 * nothing, however quickly it is done. It is busy until `onSuccess` is done as well, which is called
 * in any case; what a single `submit` brings along only while the screen is still there.
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
        // At once, so that the focus is where it belongs as soon as anything is seen.
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
    /** Stays the same function. */
    submit,
    /** Forgets what became of it, and what is under way still. */
    reset,
    isBusy: state.status === "pending",
    isSuccess: state.status === "success",
    /** What the server says of single fields, by their names on the wire. */
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

/** Which sending is under way. State would be a moment behind: a second press would not see the first one in it. */
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
      /** @returns whether anybody waits for what became of it. */
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
