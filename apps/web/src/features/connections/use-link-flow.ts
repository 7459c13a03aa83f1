import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PlaidLinkError } from "react-plaid-link";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { log } from "#lib/log.ts";
import { connectionsQuery, refetchBankData } from "#lib/slices/connections-slice.ts";

import { createLinkToken, finishLink, type LinkTarget } from "./link-calls.ts";

/** An open bank window: its token works once. */
export type OpenLink = {
  target: LinkTarget;
  token: string;
  /** True when the token before had expired; a second expiry is told to the user. */
  isRenewed: boolean;
};

export type LinkOutcome = { tone: "success" | "error"; text: string };

const LOST_TOKEN = "Your bank did not confirm the connection. Please try again.";

/** Linking an account, from the button to the new connection in the list. */
export function useLinkFlow() {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<OpenLink | null>(null);
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);

  const failed = (error: Error) => setOutcome({ tone: "error", text: error.message });
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
    onSuccess: async (_done, { target }) => {
      setOutcome({ tone: "success", text: successText(target) });
      refetchBankData(queryClient);
      await queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey });
    },
    onError: failed,
  });

  function onSuccess(publicToken: string | null): void {
    setOpened(null);
    if (opened && publicToken) finish.mutate({ target: opened.target, publicToken });
    else setOutcome({ tone: "error", text: LOST_TOKEN });
  }

  function onExit(error: PlaidLinkError | null): void {
    setOpened(null);
    if (!opened || !error) return;

    log.error("the bank's window closed with an error", error.error_code);
    const isExpired = error.error_code === "INVALID_LINK_TOKEN";
    if (isExpired && !opened.isRenewed) open.mutate({ target: opened.target, isRenewed: true });
    else setOutcome({ tone: "error", text: error.display_message ?? LOST_TOKEN });
  }

  return {
    start: (target: LinkTarget) => open.mutate({ target, isRenewed: false }),
    /** What is being worked on, so that its button can show it. */
    busyWith: workOf(open) ?? workOf(finish),
    opened,
    outcome,
    onSuccess,
    onExit,
  };
}

type Work = { isPending: boolean; variables: { target: LinkTarget } | undefined };

function workOf({ isPending, variables }: Work): LinkTarget | null {
  return isPending ? (variables?.target ?? null) : null;
}

function successText(target: LinkTarget): string {
  return target.connection === null
    ? "Linked. Your accounts are on their way and appear here in a moment."
    : "Updated. Fresh figures are on their way.";
}
