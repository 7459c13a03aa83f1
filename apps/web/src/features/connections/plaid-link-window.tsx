import { LINK_EVENTS_MAX, type LinkEvent } from "@snowball/contract";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type PlaidLinkError,
  type PlaidLinkOnEvent,
  type PlaidLinkOnSuccess,
  usePlaidLink,
} from "react-plaid-link";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { readPageNonce } from "#lib/app-config.ts";
import { log } from "#lib/log.ts";

import { sendLinkEvents } from "./link-calls.ts";

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

type EventDetails = {
  view_name?: string | null;
  link_session_id?: string | null;
  request_id?: string | null;
  institution_id?: string | null;
  error_type?: string | null;
  error_code?: string | null;
  exit_status?: string | null;
};

const CODE = /^[A-Z][A-Z0-9_]{0,79}$/;
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const STATUS = /^[a-z][a-z_ -]{0,79}$/;
/** The provider often reports several events in a row, so they are batched. */
const BATCH_DELAY_MS = 1_000;

/**
 * Records the events of the bank's window and sends them in batches. Only names, codes and ids are recorded,
 * never typed search text or account digits.
 */
export function createLinkEventRecorder(send: (events: LinkEvent[]) => Promise<unknown>) {
  let pending: LinkEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const events = pending;
    pending = [];
    // A lost event only affects support, so the user sees no error.
    if (events.length > 0) void send(events).catch(() => undefined);
  }

  return {
    note: (name: string, details: EventDetails): void => {
      if (!CODE.test(name)) return;
      pending.push(buildEvent(name, details));
      if (pending.length >= LINK_EVENTS_MAX) flush();
      else timer ??= setTimeout(flush, BATCH_DELAY_MS);
    },
    /** Sends the pending events immediately, because the page may be about to close. */
    flush,
  };
}

function buildEvent(name: string, details: EventDetails): LinkEvent {
  return {
    name,
    view_name: matchOrNull(details.view_name, CODE),
    link_session_id: matchOrNull(details.link_session_id, ID),
    request_id: matchOrNull(details.request_id, ID),
    institution_id: matchOrNull(details.institution_id, ID),
    error_type: matchOrNull(details.error_type, CODE),
    error_code: matchOrNull(details.error_code, CODE),
    exit_status: matchOrNull(details.exit_status, STATUS),
  };
}

function matchOrNull(value: unknown, pattern: RegExp): string | null {
  return typeof value === "string" && pattern.test(value) ? value : null;
}
