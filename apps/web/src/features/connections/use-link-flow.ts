import { useRef, useState } from "react";
import type { PlaidLinkError, PlaidLinkOnSuccessMetadata } from "react-plaid-link";

import { log } from "#lib/log.ts";
import { paths } from "#lib/paths.ts";

import type { LinkTarget, PreparedLink } from "./link-calls.ts";
import type { LinkOutcome } from "./link-outcome.ts";
import { useAwaitedWindow } from "./use-awaited-window.ts";
import { type OpenLink, useLinkCalls, workOf } from "./use-link-calls.ts";
import { useLinkQuestion } from "./use-link-question.ts";
import { useLinkRenewal } from "./use-prepared-link.ts";

const LOST_TOKEN = "Your bank did not confirm the connection. Please try again.";

/** A bank sends back once: loaded again, the page is to begin anew. */
function forgetReturn(): void {
  if (window.location.pathname === paths.linkReturn()) {
    window.history.replaceState(window.history.state, "", paths.accountConnections());
  }
}

export type LinkFlow = ReturnType<typeof useLinkFlow>;

/** Linking an account, from the button to the new connection in the list. */
export function useLinkFlow() {
  const [opened, setOpened] = useState<OpenLink | null>(null);
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  const opener = useRef<HTMLElement>(null);
  const renew = useLinkRenewal();
  const { open, finish, resume } = useLinkCalls({ setOpened, setOutcome });
  const { awaited, noteArrival } = useAwaitedWindow({ opened, end, setOutcome, opener });
  const { question, answers, ...asking } = useLinkQuestion({
    open: (target) => open.mutate({ target, isRenewed: false }),
    finish: finish.mutate,
    opener,
  });

  /** A token opens one window. One that ends late takes no other with it. */
  function end(): void {
    setOpened((current) => (current?.token === opened?.token ? null : current));
    if (opened?.isPrepared === true) renew(opened.target);
  }

  /** The bank's window takes the focus along when it goes. */
  function close(): void {
    end();
    forgetReturn();
    opener.current?.focus();
  }

  function onEvent(name: string, about: { institution_id: string | null }): void {
    noteArrival();
    const event = { name, institutionId: about.institution_id };
    if (opened && asking.asksAboutBank(opened, event)) close();
  }

  function onSuccess(publicToken: string | null, about: PlaidLinkOnSuccessMetadata): void {
    close();
    if (!opened || !publicToken) {
      setOutcome({ tone: "error", text: LOST_TOKEN });
      return;
    }
    const chosen = { target: opened.target, publicToken };
    if (!asking.asksAboutAccounts(chosen, about)) finish.mutate(chosen);
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
     * Opens a window that its button had ready.
     * @param pressed What the focus comes back to when the bank's window closes.
     */
    start: (
      { target, token, uuid }: PreparedLink & { target: LinkTarget },
      pressed: HTMLElement,
    ) => {
      opener.current = pressed;
      end(); // Another window that was waited for does not come late.
      forgetReturn();
      setOutcome(null);
      setOpened({ target, token, uuid, isRenewed: false, isPrepared: true });
    },
    /** @param receivedRedirectUri The whole address that a bank sent its user back to. */
    resume: resume.mutate,
    isResuming: resume.isPending || awaited?.receivedRedirectUri !== undefined,
    /** What is being worked on or waited for, so that its button can show it. */
    busyWith: workOf(open) ?? awaited?.target ?? workOf(finish),
    /** The bank has confirmed, and telling Snowball so has failed at least once. */
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
