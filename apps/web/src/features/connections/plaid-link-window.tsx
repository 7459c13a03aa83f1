import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type PlaidLinkError,
  type PlaidLinkOnEvent,
  type PlaidLinkOnSuccess,
  usePlaidLink,
} from "react-plaid-link";

import { readPageNonce } from "#lib/app-config.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { log } from "#lib/log.ts";

import { sendLinkEvents } from "./link-calls.ts";
import { createLinkEventRecorder } from "./record-link-events.ts";

type PlaidLinkWindowProps = {
  link: { token: string; uuid?: string };
  /** Whether the window must be open. Until then it is only loaded. */
  isOpen: boolean;
  onLoad?: () => void;
  /** Full address of the bank's redirect, if the window resumes after one. */
  receivedRedirectUri?: string | undefined;
  onSuccess: PlaidLinkOnSuccess;
  onExit: (error: PlaidLinkError | null) => void;
  onEvent: PlaidLinkOnEvent;
};

/**
 * Events that are sent immediately. OPEN marks this window as the one to resume after a redirect. After the
 * others, the window or the page may be gone.
 */
const IMMEDIATE_EVENTS = new Set(["OPEN", "OPEN_OAUTH", "HANDOFF", "EXIT"]);

/**
 * Creates the bank's window with a token. Opens it when its frame has loaded and `isOpen` is set. Mount it with the
 * token as its key, and only after `preparePlaid`. Renders nothing itself, because Plaid draws over the page.
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
  // Plaid keeps the first callbacks it receives, so they read the latest ones from this ref.
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
      if (IMMEDIATE_EVENTS.has(name)) events.flush();
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

  // The binding is ready before the frame has loaded, but an early `open` cannot be canceled: the binding
  // destroys the window only after its EXIT event, so it would open late, over other content. Wait for both.
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
