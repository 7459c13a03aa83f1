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
  token: string;
  /** Where a bank sent its user back to: the window goes on from there. */
  receivedRedirectUri?: string | undefined;
  onSuccess: PlaidLinkOnSuccess;
  onExit: (error: PlaidLinkError | null) => void;
  onEvent: PlaidLinkOnEvent;
};

/** After these the window, or the page with it, may be gone. */
const LEAVING = new Set(["OPEN_OAUTH", "HANDOFF", "EXIT"]);

/**
 * The bank's window, opened as soon as its frame has loaded. Mount it with a fresh token as its key, and only
 * after `preparePlaid`. It shows nothing of its own: Plaid draws above the page.
 */
export function PlaidLinkWindow({
  token,
  receivedRedirectUri,
  onSuccess,
  onExit,
  onEvent,
}: PlaidLinkWindowProps) {
  // Plaid keeps the callbacks it was created with, so they look up the latest ones.
  const latest = useRef({ onSuccess, onExit, onEvent });
  useEffect(() => {
    latest.current = { onSuccess, onExit, onEvent };
  });
  const [events] = useState(() =>
    createLinkEventRecorder((told) => sendLinkEvents(snowballClient, told)),
  );
  useEffect(() => events.flush, [events]);
  const cspNonce = readPageNonce(document);
  const [isLoaded, setIsLoaded] = useState(false);
  const { open, ready, error } = usePlaidLink({
    token,
    ...(receivedRedirectUri !== undefined && { receivedRedirectUri }),
    ...(cspNonce !== undefined && { cspNonce }),
    onLoad: () => setIsLoaded(true),
    onSuccess: (publicToken, about) => latest.current.onSuccess(publicToken, about),
    onEvent: (name, about) => {
      events.note(name, about);
      if (LEAVING.has(name)) events.flush();
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
  const canOpen = ready && isLoaded;
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
