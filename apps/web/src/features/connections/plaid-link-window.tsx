import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type PlaidLinkError,
  type PlaidLinkOnEvent,
  type PlaidLinkOnSuccess,
  usePlaidLink,
} from "react-plaid-link";

import { readPageNonce } from "#lib/app-config/read-app-config.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { log } from "#lib/log.ts";

import { sendLinkEvents } from "./link-calls.ts";
import { createLinkEventRecorder } from "./record-link-events.ts";

type PlaidLinkWindowProps = {
  link: { token: string; uuid?: string };
  /** Whether the user wants it open; until then it is ready to be opened. */
  isOpen: boolean;
  onLoad?: () => void;
  /** Where a bank sent its user back to: the window goes on from there. */
  receivedRedirectUri?: string | undefined;
  onSuccess: PlaidLinkOnSuccess;
  onExit: (error: PlaidLinkError | null) => void;
  onEvent: PlaidLinkOnEvent;
};

/**
 * Sent at once: after the last three the window, or the page with it, may be gone, and the first one makes it the
 * window to go on with after a bank's own page.
 */
const SENT_AT_ONCE = new Set(["OPEN", "OPEN_OAUTH", "HANDOFF", "EXIT"]);

/**
 * The bank's window: created with its token, and opened once its frame has loaded and the user wants it. Mount it
 * with the token as its key, and only after `preparePlaid`. It shows nothing of its own: Plaid draws above the page.
 */
export function PlaidLinkWindow({
  link: { token, uuid },
  isOpen,
  receivedRedirectUri,
  onLoad,
  onSuccess,
  onExit,
  onEvent,
}: PlaidLinkWindowProps) {
  // Plaid keeps the callbacks it was created with, so they look up the latest ones.
  const latest = useRef({ onLoad, onSuccess, onExit, onEvent });
  useEffect(() => {
    latest.current = { onLoad, onSuccess, onExit, onEvent };
  });
  const [events] = useState(() =>
    createLinkEventRecorder((events) =>
      sendLinkEvents(snowballClient, { events, ...(uuid !== undefined && { link: uuid }) }),
    ),
  );
  useEffect(() => events.flush, [events]);
  const cspNonce = readPageNonce(document);
  const [isLoaded, setIsLoaded] = useState(false);
  const { open, ready, error } = usePlaidLink({
    token,
    ...(receivedRedirectUri !== undefined && { receivedRedirectUri }),
    ...(cspNonce !== undefined && { cspNonce }),
    onLoad: () => {
      setIsLoaded(true);
      latest.current.onLoad?.();
    },
    onSuccess: (publicToken, about) => latest.current.onSuccess(publicToken, about),
    onEvent: (name, about) => {
      events.note(name, about);
      if (SENT_AT_ONCE.has(name)) events.flush();
      latest.current.onEvent(name, about);
    },
    onExit: (reason, { status, institution, ...about }) => {
      const { institution_id = null } = institution ?? {};
      events.note("ON_EXIT", { ...about, ...reason, institution_id, exit_status: status });
      latest.current.onExit(reason);
    },
  });
  const openWindow = useEffectEvent(() => open());
  const hasOpened = useRef(false);

  // The binding is ready before the frame has loaded. A window that is asked to open by then cannot be taken
  // back: the binding destroys it only after its EXIT, and it would open late, over whatever is shown then.
  const canOpen = ready && isLoaded && isOpen;
  useEffect(() => {
    if (!canOpen || hasOpened.current) return;
    hasOpened.current = true;
    openWindow();
  }, [canOpen]);
  useEffect(() => {
    if (error) log.error("the bank-link script failed to load", error.message);
  }, [error]);

  return null;
}
