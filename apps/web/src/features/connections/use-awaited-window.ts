import { type RefObject, useEffect, useEffectEvent, useState } from "react";

import { log } from "#lib/log.ts";

import type { LinkOutcome } from "./link-outcome.ts";
import type { OpenLink } from "./use-link-calls.ts";

/**
 * A window that has told nothing by then does not come: what shows it is blocked, or was lost on the way. One
 * that comes takes a second or two; nobody is to wait longer for it than for an answer of ours.
 */
const OPENS_WITHIN_MS = 15_000;

const NEVER_OPENED = "Your bank's window did not open, and nothing was changed. Please try again.";
const NEVER_OPENED_AGAIN = "Your bank's window did not open. Please reload the page to go on.";

type AwaitedWindow = {
  opened: OpenLink | null;
  /** Takes the window off the page. */
  end: () => void;
  setOutcome: (outcome: LinkOutcome) => void;
  /** What the focus comes back to. */
  opener: RefObject<HTMLElement | null>;
};

/** Waits for the bank's window that was asked for last, and gives it up where it does not come. */
export function useAwaitedWindow({ opened, end, setOutcome, opener }: AwaitedWindow) {
  const [came, setCame] = useState<string | null>(null);
  const awaited = opened?.token === came ? null : opened;
  const onTime = useEffectEvent(giveUp);
  const waitedFor = awaited?.token;
  useEffect(() => {
    if (waitedFor === undefined) return undefined;
    const timer = setTimeout(() => onTime(), OPENS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [waitedFor]);

  /** Its address stays where a bank sent its user back: loaded again, the page asks for the window again. */
  function giveUp(): void {
    log.error("the bank's window never opened");
    const isReturn = opened?.receivedRedirectUri !== undefined;
    end();
    setOutcome({ tone: "error", text: isReturn ? NEVER_OPENED_AGAIN : NEVER_OPENED });
    // Who went on with something else meanwhile is not torn from it.
    if (document.activeElement?.matches("body, iframe")) opener.current?.focus();
  }

  return {
    /** Null where there is none, and once it is there. */
    awaited,
    /** Whatever it tells, it is there. */
    noteArrival: () => setCame(opened?.token ?? null),
  };
}
