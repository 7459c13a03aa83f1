import { useRef, useState } from "react";
import type { PlaidLinkError, PlaidLinkOnSuccessMetadata } from "react-plaid-link";

import { log } from "#lib/log.ts";
import { paths } from "#lib/paths.ts";

import type { LinkTarget, PreparedLink } from "./link-calls.ts";
import type { LinkOutcome } from "./link-outcome.ts";
import { useLinkWindowTimeout } from "./use-link-window-timeout.ts";
import { type OpenLink, useLinkCalls, pendingTarget } from "./use-link-calls.ts";
import { useLinkQuestion } from "./use-link-question.ts";
import { useLinkRenewal } from "./use-prepared-link.ts";

const LOST_TOKEN = "Your bank did not confirm the connection. Please try again.";

/** Clears the address of a bank's redirect, which works only once, so that a reload starts fresh. */
function clearReturnAddress(): void {
  if (window.location.pathname === paths.linkReturn()) {
    window.history.replaceState(window.history.state, "", paths.accountConnections());
  }
}

export type LinkFlow = ReturnType<typeof useLinkFlow>;

/** Manages the linking of an account, from the pressed button to the new connection in the list. */
export function useLinkFlow() {
  const [opened, setOpened] = useState<OpenLink | null>(null);
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  const opener = useRef<HTMLElement>(null);
  const renew = useLinkRenewal();
  const { open, finish, resume } = useLinkCalls({ setOpened, setOutcome });
  const { awaited, markShown } = useLinkWindowTimeout({ opened, end, setOutcome, opener });
  const { question, answers, ...checks } = useLinkQuestion({
    open: (target) => open.mutate({ target, isRenewed: false }),
    finish: finish.mutate,
    opener,
  });

  /**
   * Removes the window and renews its button's token, because a token opens only one window. A window that
   * ends late does not close a newer one.
   */
  function end(): void {
    setOpened((current) => (current?.token === opened?.token ? null : current));
    if (opened?.isPrepared === true) renew(opened.target);
  }

  /** Ends the window and returns the focus to the pressed button, because the window took it. */
  function close(): void {
    end();
    clearReturnAddress();
    opener.current?.focus();
  }

  function onEvent(name: string, about: { institution_id: string | null }): void {
    markShown();
    const event = { name, institutionId: about.institution_id };
    if (opened && checks.askAboutBank(opened, event)) close();
  }

  function onSuccess(publicToken: string | null, about: PlaidLinkOnSuccessMetadata): void {
    close();
    if (!opened || !publicToken) {
      setOutcome({ tone: "error", text: LOST_TOKEN });
      return;
    }
    const chosen = { target: opened.target, publicToken };
    if (!checks.askAboutAccounts(chosen, about)) finish.mutate(chosen);
  }

  function onExit(error: PlaidLinkError | null): void {
    close();
    if (!opened || !error) return;

    log.error("the bank's window closed with an error", error.error_code);
    const isExpired = error.error_code === "INVALID_LINK_TOKEN";
    if (isExpired && !opened.isRenewed) open.mutate({ target: opened.target, isRenewed: true });
    else setOutcome({ tone: "error", text: error.display_message ?? LOST_TOKEN });
  }

  return {
    /**
     * Opens a window that its button has prepared.
     * @param pressed button that receives the focus when the window closes.
     */
    start: (
      { target, token, uuid }: PreparedLink & { target: LinkTarget },
      pressed: HTMLElement,
    ) => {
      opener.current = pressed;
      end(); // Cancels a window that is still loading.
      clearReturnAddress();
      setOutcome(null);
      setOpened({ target, token, uuid, isRenewed: false, isPrepared: true });
    },
    /** @param receivedRedirectUri full address to which the bank redirected the user. */
    resume: resume.mutate,
    isResuming: resume.isPending || awaited?.receivedRedirectUri !== undefined,
    /** Target of the running request or the loading window, so that its button can show progress. */
    busyWith: pendingTarget(open) ?? awaited?.target ?? pendingTarget(finish),
    /** Whether the bank has confirmed but sending that to the API has failed at least once. */
    isRepeating: finish.isPending && finish.failureCount > 0,
    opened,
    outcome,
    setOutcome,
    question,
    answers,
    onEvent,
    onSuccess,
    onExit,
  };
}
