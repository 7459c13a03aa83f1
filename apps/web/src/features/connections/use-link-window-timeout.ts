import { type RefObject, useEffect, useEffectEvent, useState } from "react";

import { log } from "#lib/log.ts";

import type { LinkOutcome } from "./link-outcome.ts";
import type { OpenLink } from "./use-link-calls.ts";

/**
 * How long to wait for the window's first event. It usually comes within two seconds. After this time, the
 * window is blocked or lost. Equals the timeout of API requests.
 */
const OPENS_WITHIN_MS = 15_000;

const NEVER_OPENED = "Your bank's window did not open, and nothing was changed. Please try again.";
const NEVER_OPENED_AGAIN = "Your bank's window did not open. Please reload the page.";

type TimeoutInput = {
  opened: OpenLink | null;
  /** Removes the window from the page. */
  end: () => void;
  setOutcome: (outcome: LinkOutcome) => void;
  /** The pressed button, which receives the focus again. */
  opener: RefObject<HTMLElement | null>;
};

/** Waits for the bank's window that was opened last, and shows an error if it does not appear in time. */
export function useLinkWindowTimeout({ opened, end, setOutcome, opener }: TimeoutInput) {
  const [shownToken, setShownToken] = useState<string | null>(null);
  const awaited = opened?.token === shownToken ? null : opened;
  const onTimeout = useEffectEvent(giveUp);
  const awaitedToken = awaited?.token;
  useEffect(() => {
    if (awaitedToken === undefined) return undefined;
    const timer = setTimeout(() => onTimeout(), OPENS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [awaitedToken]);

  /**
   * Removes the window and shows an error. A redirect address is kept, so that a reload opens the window
   * again.
   */
  function giveUp(): void {
    log.error("the bank's window never opened");
    const isReturn = opened?.receivedRedirectUri !== undefined;
    end();
    setOutcome({ tone: "error", text: isReturn ? NEVER_OPENED_AGAIN : NEVER_OPENED });
    // Move the focus only if the user has not moved it elsewhere in the meantime.
    if (document.activeElement?.matches("body, iframe")) opener.current?.focus();
  }

  return {
    /** The window that is waited for. Null if there is none or it has appeared. */
    awaited,
    /** Marks the window as shown. Every event of the window proves that it is. */
    markShown: () => setShownToken(opened?.token ?? null),
  };
}
