import { useMutation, useQueryClient } from "@tanstack/react-query";

import { ApiError } from "#lib/api/errors.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { connectionsQuery, refetchBankData } from "#lib/queries.ts";

import { createLink, findOpenLink, finishLink, type LinkTarget } from "./link-calls.ts";
import type { LinkOutcome } from "./link-outcome.ts";

/** An open bank window. Its token works once. */
export type OpenLink = {
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

type Setters = {
  setOpened: (opened: OpenLink) => void;
  setOutcome: (outcome: LinkOutcome | null) => void;
};

/** About half an hour in total. Plaid accepts the public token for that long, and issues it only once. */
const REPEATS_MAX = 60;
const REPEAT_AFTER_MS_MAX = 30_000;

/**
 * Returns the mutations of linking: opening a window, resuming one after a redirect, and finishing the link.
 */
export function useLinkCalls({ setOpened, setOutcome }: Setters) {
  const queryClient = useQueryClient();
  const failed = (error: Error) => setOutcome({ tone: "error", text: error.message });
  const refetch = () => {
    refetchBankData(queryClient);
    return queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey });
  };

  const open = useMutation({
    mutationFn: async ({ target, isRenewed }: Pick<OpenLink, "target" | "isRenewed">) => ({
      target,
      isRenewed,
      ...(await createLink(snowballClient, target)),
    }),
    onMutate: () => setOutcome(null),
    onSuccess: setOpened,
    onError: failed,
  });
  const finish = useMutation({
    mutationFn: ({ target, publicToken }: { target: LinkTarget; publicToken: string }) =>
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
    onError: async (error) => {
      await refetch();
      failed(error);
    },
  });

  const resume = useMutation({
    mutationFn: async (receivedRedirectUri: string) => ({
      ...(await findOpenLink(snowballClient)),
      receivedRedirectUri,
      // Treat an expiry as final: a new window would not have the sign-in.
      isRenewed: true,
    }),
    onSuccess: setOpened,
    onError: (error) =>
      isNotFound(error) ? setOutcome({ tone: "error", text: WINDOW_OVER }) : failed(error),
  });

  return { open, finish, resume };
}

const WINDOW_OVER = "Your bank sign-in timed out. Please try again.";

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
export function pendingTarget({ isPending, variables }: MutationState): LinkTarget | null {
  return isPending ? (variables?.target ?? null) : null;
}
