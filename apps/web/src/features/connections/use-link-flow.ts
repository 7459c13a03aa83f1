import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { PlaidLinkError, PlaidLinkOnSuccessMetadata } from "react-plaid-link";

import { ApiError } from "#lib/api/api-error.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { log } from "#lib/log.ts";
import { accountsQuery } from "#lib/slices/accounts-slice.ts";
import { connectionsQuery, refetchBankData } from "#lib/slices/connections-slice.ts";

import { findLinkedBefore, type LinkedBefore } from "./find-linked-before.ts";
import { createLinkToken, finishLink, type LinkTarget } from "./link-calls.ts";
import type { LinkOutcome } from "./link-outcome.ts";

/** An open bank window: its token works once. */
export type OpenLink = {
  target: LinkTarget;
  token: string;
  /** True when the token before had expired; a second expiry is told to the user. */
  isRenewed: boolean;
};

/** What was chosen in the window is linked already; nothing was exchanged yet. */
type Question = { target: LinkTarget; publicToken: string; linkedBefore: LinkedBefore };

const LOST_TOKEN = "Your bank did not confirm the connection. Please try again.";

/** Linking an account, from the button to the new connection in the list. */
export function useLinkFlow() {
  const [opened, setOpened] = useState<OpenLink | null>(null);
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const opener = useRef<HTMLElement>(null);
  const findKnown = useKnownConnection();
  const { open, finish } = useLinkCalls({ setOpened, setOutcome });

  /** The bank's window takes the focus along when it goes. */
  function close(): void {
    setOpened(null);
    opener.current?.focus();
  }

  function onSuccess(publicToken: string | null, about: PlaidLinkOnSuccessMetadata): void {
    close();
    if (!opened || !publicToken) {
      setOutcome({ tone: "error", text: LOST_TOKEN });
      return;
    }
    const { target } = opened;
    const linkedBefore = target.connection === null ? findKnown(about) : null;
    if (linkedBefore) setQuestion({ target, publicToken, linkedBefore });
    else finish.mutate({ target, publicToken });
  }

  function onExit(error: PlaidLinkError | null): void {
    close();
    if (!opened || !error) return;

    log.error("the bank's window closed with an error", error.error_code);
    const isExpired = error.error_code === "INVALID_LINK_TOKEN";
    if (isExpired && !opened.isRenewed) open.mutate({ target: opened.target, isRenewed: true });
    else setOutcome({ tone: "error", text: error.display_message ?? LOST_TOKEN });
  }

  /** The public token that is not used expires by itself (Plaid: after 30 minutes). */
  function repair(addsAccounts: boolean): void {
    if (!question) return;
    const { uuid, purpose } = question.linkedBefore.connection;
    setQuestion(null);
    open.mutate({ target: { purpose, connection: uuid, addsAccounts }, isRenewed: false });
  }

  return {
    /** @param pressed What the focus comes back to when the bank's window closes. */
    start: (target: LinkTarget, pressed: HTMLElement) => {
      opener.current = pressed;
      open.mutate({ target, isRenewed: false });
    },
    /** What is being worked on, so that its button can show it. */
    busyWith: workOf(open) ?? workOf(finish),
    /** The bank has confirmed, and telling Snowball so has failed at least once. */
    isRepeating: finish.isPending && finish.failureCount > 0,
    opened,
    outcome,
    setOutcome,
    question,
    answers: {
      onRepair: () => repair(false),
      onAddAccounts: () => repair(true),
      onLinkAnyway: () => {
        if (question) finish.mutate(question);
        setQuestion(null);
      },
      onClose: () => setQuestion(null),
    },
    onSuccess,
    onExit,
  };
}

type Setters = {
  setOpened: (opened: OpenLink) => void;
  setOutcome: (outcome: LinkOutcome | null) => void;
};

/** Half an hour in all: for so long the public token works (Plaid), and the bank gives it only once. */
const REPEATS_MAX = 60;
const REPEAT_AFTER_MS_MAX = 30_000;

/** The two calls of linking: one before the window, one after it. */
function useLinkCalls({ setOpened, setOutcome }: Setters) {
  const queryClient = useQueryClient();
  const failed = (error: Error) => setOutcome({ tone: "error", text: error.message });
  const refetch = () => {
    refetchBankData(queryClient);
    return queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey });
  };

  const open = useMutation({
    mutationFn: async ({ target, isRenewed }: Omit<OpenLink, "token">) => ({
      target,
      isRenewed,
      token: await createLinkToken(snowballClient, target),
    }),
    onMutate: () => setOutcome(null),
    onSuccess: setOpened,
    onError: failed,
  });
  const finish = useMutation({
    mutationFn: ({ target, publicToken }: { target: LinkTarget; publicToken: string }) =>
      finishLink(snowballClient, target, publicToken),
    // The same public token always answers the same connection, so asking again doubles nothing.
    retry: (failures, error) => failures < REPEATS_MAX && isUnanswered(error),
    retryDelay: (repeats) => Math.min(1_000 * 2 ** repeats, REPEAT_AFTER_MS_MAX),
    onMutate: () => setOutcome(null),
    onSuccess: async (connection, { target }) => {
      await refetch();
      // Only now: said of the list as it was, it would not be true yet.
      setOutcome({ connection, isNew: target.connection === null });
    },
    onError: async (error) => {
      await refetch();
      failed(error);
    },
  });

  return { open, finish };
}

/** The API was not reached, or could not do it now; it may have done it all the same. */
function isUnanswered(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.code === "bad_answer";
}

/** Looks for the chosen accounts among those that are shown; the API tells of any that slip by. */
function useKnownConnection() {
  const queryClient = useQueryClient();

  return ({ institution, accounts }: PlaidLinkOnSuccessMetadata): LinkedBefore | null =>
    findLinkedBefore(
      { institutionId: institution?.institution_id ?? null, accounts },
      {
        connections: queryClient.getQueryData(connectionsQuery.queryKey) ?? [],
        accounts: queryClient.getQueryData(accountsQuery.queryKey) ?? [],
      },
    );
}

type Work = { isPending: boolean; variables: { target: LinkTarget } | undefined };

function workOf({ isPending, variables }: Work): LinkTarget | null {
  return isPending ? (variables?.target ?? null) : null;
}
