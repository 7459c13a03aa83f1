import { useEffect, useEffectEvent, useRef } from "react";
import {
  type PlaidLinkError,
  type PlaidLinkOnEvent,
  type PlaidLinkOnSuccess,
  usePlaidLink,
} from "react-plaid-link";

import { readPageNonce } from "#lib/app-config/read-app-config.ts";
import { log } from "#lib/log.ts";

type PlaidLinkWindowProps = {
  token: string;
  onSuccess: PlaidLinkOnSuccess;
  onExit: (error: PlaidLinkError | null) => void;
  onEvent: PlaidLinkOnEvent;
};

/**
 * The bank's window, opened as soon as it is ready. Mount it with a fresh token as its key, and only
 * after `preparePlaid`. It shows nothing of its own: Plaid draws above the page.
 */
export function PlaidLinkWindow({ token, onSuccess, onExit, onEvent }: PlaidLinkWindowProps) {
  // Plaid keeps the callbacks it was created with, so they look up the latest ones.
  const latest = useRef({ onSuccess, onExit, onEvent });
  useEffect(() => {
    latest.current = { onSuccess, onExit, onEvent };
  });
  const cspNonce = readPageNonce(document);
  const { open, ready, error } = usePlaidLink({
    token,
    ...(cspNonce !== undefined && { cspNonce }),
    onSuccess: (publicToken, about) => latest.current.onSuccess(publicToken, about),
    onEvent: (name, about) => latest.current.onEvent(name, about),
    onExit: (reason) => latest.current.onExit(reason),
  });
  const openWindow = useEffectEvent(() => open());
  const hasOpened = useRef(false);

  useEffect(() => {
    if (!ready || hasOpened.current) return;
    hasOpened.current = true;
    openWindow();
  }, [ready]);
  useEffect(() => {
    if (error) log.error("the bank-link script failed to load", error.message);
  }, [error]);

  return null;
}
