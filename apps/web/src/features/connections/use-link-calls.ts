import { useMutation, useQueryClient } from "@tanstack/react-query";

import { ApiError } from "#lib/api/api-error.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { connectionsQuery, refetchBankData } from "#lib/slices/connections-slice.ts";

import { createLink, findOpenLink, finishLink, type LinkTarget } from "./link-calls.ts";
import type { LinkOutcome } from "./link-outcome.ts";

/** An open bank window: its token works once. */
export type OpenLink = {
  target: LinkTarget;
  token: string;
  /** Names it in the records of its window; absent for one that is gone on with. */
  uuid?: string;
  /** Whether its button had it ready; else its window is created now. */
  isPrepared?: boolean;
  /** True when the token before had expired; a second expiry is told to the user. */
  isRenewed: boolean;
  /** Where the bank sent its user back to, with what it said there. */
  receivedRedirectUri?: string;
};

type Setters = {
  setOpened: (opened: OpenLink) => void;
  setOutcome: (outcome: LinkOutcome | null) => void;
};

/** Half an hour in all: for so long the public token works (Plaid), and the bank gives it only once. */
const REPEATS_MAX = 60;
const REPEAT_AFTER_MS_MAX = 30_000;

/** The two calls of linking: one before the window, one after it. */
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

  const resume = useMutation({
    mutationFn: async (receivedRedirectUri: string) => ({
      ...(await findOpenLink(snowballClient)),
      receivedRedirectUri,
      // An expired window is told at once: a new one knows nothing of the sign-in.
      isRenewed: true,
    }),
    onSuccess: setOpened,
    onError: (error) =>
      isNotFound(error) ? setOutcome({ tone: "error", text: WINDOW_OVER }) : failed(error),
  });

  return { open, finish, resume };
}

const WINDOW_OVER =
  "There was no more time to go on with what you began at your bank. Please start it again.";

function isNotFound(error: Error): boolean {
  return error instanceof ApiError && error.code === "not_found";
}

/** The API was not reached, or could not do it now; it may have done it all the same. */
function isUnanswered(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.code === "bad_answer";
}

type Work = { isPending: boolean; variables: { target: LinkTarget } | undefined };

/** What a call is busy with. */
export function workOf({ isPending, variables }: Work): LinkTarget | null {
  return isPending ? (variables?.target ?? null) : null;
}
