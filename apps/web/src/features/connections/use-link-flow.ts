import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import type { PlaidLinkError, PlaidLinkOnSuccessMetadata } from "react-plaid-link";

import { ApiError } from "#lib/api/errors.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { log } from "#lib/log.ts";
import { paths } from "#lib/paths.ts";
import { accountsQuery, type Connection, connectionsQuery, refetchBankData } from "#lib/queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";
import { useTimeout } from "#lib/use-timeout.ts";

import { findLinkedAt, findLinkedBefore, type LinkedConnection } from "./find-linked-before.ts";
import {
  createLink,
  findOpenLink,
  finishLink,
  type LinkTarget,
  type PreparedLink,
} from "./link-calls.ts";
import type { LinkOutcome } from "./link-outcome.ts";
import { useLinkRenewal } from "./use-prepared-link.ts";

/** An open bank window. Its token works once. */
type OpenLink = {
  target: LinkTarget;
  token: string;
  /** Uuid of the link, which identifies the window in support records. Absent for a resumed window. */
  uuid?: string;
  /** Whether the button had already created the window. Otherwise it is created on opening. */
  isPrepared?: boolean;
  /** Whether this token replaced an expired one. A second expiry is shown as an error. */
  isRenewed: boolean;
  /** Full address of the bank's redirect, including its parameters. */
  receivedRedirectUri?: string;
};

type Chosen = { target: LinkTarget; publicToken: string };

/** A question that the user must answer. The token has not been exchanged yet. */
type Question =
  /** The chosen bank is already linked. The user has not signed in there yet. */
  | { about: "bank"; target: LinkTarget; linkedAt: LinkedConnection[] }
  /** The chosen accounts are already linked. */
  | ({ about: "accounts"; linkedBefore: LinkedConnection } & Chosen);

type LinkState = {
  opened: OpenLink | null;
  isShown: boolean;
  question: Question | null;
  outcome: LinkOutcome | null;
};

type LinkAction =
  | { type: "opened"; link: OpenLink }
  | { type: "shown" }
  | { type: "ended"; token: string | undefined }
  | { type: "asked"; question: Question | null }
  | { type: "finished"; outcome: LinkOutcome | null };

function reduceLink(state: LinkState, action: LinkAction): LinkState {
  switch (action.type) {
    case "opened":
      return { ...state, opened: action.link, isShown: false };
    case "shown":
      return { ...state, isShown: true };
    case "ended":
      // A window that ends late does not close a newer one.
      return state.opened?.token === action.token ? { ...state, opened: null } : state;
    case "asked":
      return { ...state, question: action.question };
    case "finished":
      return { ...state, outcome: action.outcome };
  }
}

const IDLE: LinkState = { opened: null, isShown: false, question: null, outcome: null };

/**
 * How long to wait for the window's first event. It usually comes within two seconds. After this time, the
 * window is blocked or lost. Equals the timeout of API requests.
 */
const OPENS_WITHIN_MS = 15_000;
/** About half an hour in total. Plaid accepts the public token for that long, and issues it only once. */
const REPEATS_MAX = 60;
const REPEAT_AFTER_MS_MAX = 30_000;
/** Plaid's events for choosing a bank in its window, before the sign-in. */
const BANK_PICKED = new Set(["SELECT_INSTITUTION", "MATCHED_SELECT_INSTITUTION"]);

const LOST_TOKEN = "Your bank did not confirm the connection. Please try again.";
const WINDOW_OVER = "Your bank sign-in timed out. Please try again.";
const NEVER_OPENED = "Your bank's window did not open, and nothing was changed. Please try again.";
const NEVER_OPENED_AGAIN = "Your bank's window did not open. Please reload the page.";

export type LinkFlow = ReturnType<typeof useLinkFlow>;

export function useLinkFlow() {
  const client = useQueryClient();
  const [{ opened, isShown, question, outcome }, dispatch] = useReducer(reduceLink, IDLE);
  /** The pressed button, which receives the focus again. */
  const opener = useRef<HTMLElement>(null);
  const renew = useLinkRenewal();
  const awaited = isShown ? null : opened;

  const setOutcome = (next: LinkOutcome | null) => dispatch({ type: "finished", outcome: next });
  const fail = (text: string) => setOutcome({ tone: "error", text });
  const ask = (next: Question | null) => dispatch({ type: "asked", question: next });
  const setOpened = (link: OpenLink) => dispatch({ type: "opened", link });
  const refetch = () => {
    refetchBankData(client);
    return refetchData(client, connectionsQuery.queryKey);
  };

  const open = useMutation({
    mutationFn: async ({ target, isRenewed }: Pick<OpenLink, "target" | "isRenewed">) => ({
      target,
      isRenewed,
      ...(await createLink(snowballClient, target)),
    }),
    onMutate: () => setOutcome(null),
    onSuccess: setOpened,
    onError: ({ message }) => fail(message),
  });
  const resume = useMutation({
    mutationFn: async (receivedRedirectUri: string) => ({
      ...(await findOpenLink(snowballClient)),
      receivedRedirectUri,
      // Treat an expiry as final: a new window would not have the sign-in.
      isRenewed: true,
    }),
    onSuccess: setOpened,
    onError: (error) => fail(isNotFound(error) ? WINDOW_OVER : error.message),
  });
  const finish = useMutation({
    mutationFn: ({ target, publicToken }: Chosen) =>
      finishLink(snowballClient, target, publicToken),
    // The same public token always returns the same connection, so a retry creates no duplicate.
    retry: (failures, error) => failures < REPEATS_MAX && isRetryable(error),
    retryDelay: (repeats) => Math.min(1_000 * 2 ** repeats, REPEAT_AFTER_MS_MAX),
    onMutate: () => setOutcome(null),
    onSuccess: async (connection, { target }) => {
      await refetch();
      // Set the outcome after the refetch, because it describes the new list.
      setOutcome({ connection, isNew: target.connection === null });
    },
    onError: async ({ message }) => {
      await refetch();
      fail(message);
    },
  });

  // The page is inert while the dialog is open, so restore the focus after it closes.
  useEffect(() => {
    if (question === null) opener.current?.focus();
  }, [question]);

  // A redirect address is kept, so that a reload opens the window again.
  useTimeout(
    () => {
      log.error("the bank's window never opened");
      end();
      fail(awaited?.receivedRedirectUri === undefined ? NEVER_OPENED : NEVER_OPENED_AGAIN);
      // Move the focus only if the user has not moved it elsewhere in the meantime.
      if (document.activeElement?.matches("body, iframe")) opener.current?.focus();
    },
    awaited && OPENS_WITHIN_MS,
    awaited?.token,
  );

  /** Removes the window and renews its button's token, because a token opens only one window. */
  function end(): void {
    dispatch({ type: "ended", token: opened?.token });
    if (opened?.isPrepared === true) renew(opened.target);
  }

  /** Ends the window and returns the focus to the pressed button, because the window took it. */
  function close(): void {
    end();
    clearReturnAddress();
    opener.current?.focus();
  }

  /** Opens another window. The unused public token expires by itself (Plaid: after 30 minutes). */
  function openOther(target: LinkTarget): void {
    ask(null);
    open.mutate({ target, isRenewed: false });
  }

  /** Returns the cached data. The API detects matches that are missing from it. */
  function readLinked() {
    return {
      connections: client.getQueryData(connectionsQuery.queryKey) ?? [],
      accounts: client.getQueryData(accountsQuery.queryKey) ?? [],
    };
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
    answers: {
      onRepair: ({ uuid, purpose }: Connection) => openOther({ purpose, connection: uuid }),
      onAddAccounts: ({ uuid, purpose }: Connection) =>
        openOther({ purpose, connection: uuid, addsAccounts: true }),
      onLinkSeparately: () => {
        if (question?.about === "accounts") finish.mutate(question);
        if (question?.about === "bank") openOther({ ...question.target, isSeparateLogin: true });
        else ask(null);
      },
      onClose: () => ask(null),
    },
    /** Every event of the window proves that it is visible. */
    onEvent: (name: string, { institution_id: bank }: { institution_id: string | null }) => {
      dispatch({ type: "shown" });
      if (!opened || !BANK_PICKED.has(name)) return;
      const { target } = opened;
      if (target.connection !== null || target.isSeparateLogin) return;
      const linkedAt = findLinkedAt(bank, readLinked());
      if (linkedAt.length === 0) return;
      ask({ about: "bank", target, linkedAt });
      close();
    },
    onSuccess: (
      publicToken: string | null,
      { institution, accounts }: PlaidLinkOnSuccessMetadata,
    ) => {
      close();
      if (!opened || !publicToken) {
        fail(LOST_TOKEN);
        return;
      }
      const chosen = { target: opened.target, publicToken };
      const institutionId = institution?.institution_id ?? null;
      const linkedBefore =
        opened.target.connection === null
          ? findLinkedBefore({ institutionId, accounts }, readLinked())
          : null;
      if (linkedBefore) ask({ about: "accounts", ...chosen, linkedBefore });
      else finish.mutate(chosen);
    },
    onExit: (error: PlaidLinkError | null) => {
      close();
      if (!opened || !error) return;

      log.error("the bank's window closed with an error", error.error_code);
      const isExpired = error.error_code === "INVALID_LINK_TOKEN";
      if (isExpired && !opened.isRenewed) open.mutate({ target: opened.target, isRenewed: true });
      else fail(error.display_message ?? LOST_TOKEN);
    },
  };
}

/** Clears the address of a bank's redirect, which works only once, so that a reload starts fresh. */
function clearReturnAddress(): void {
  if (window.location.pathname === paths.linkReturn()) {
    window.history.replaceState(window.history.state, "", paths.accountConnections());
  }
}

function isNotFound(error: Error): boolean {
  return error instanceof ApiError && error.code === "not_found";
}

/**
 * Whether the request may be retried: the API was unreachable or failed temporarily. It may still have
 * processed the request.
 */
function isRetryable(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.code === "bad_answer";
}

type MutationState = { isPending: boolean; variables: { target: LinkTarget } | undefined };

/** Returns the target of a running mutation, or null. */
function pendingTarget({ isPending, variables }: MutationState): LinkTarget | null {
  return isPending ? (variables?.target ?? null) : null;
}
