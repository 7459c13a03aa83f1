import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import type { PlaidLinkOnSuccessMetadata } from "react-plaid-link";

import { accountsQuery, type Connection, connectionsQuery } from "#lib/queries.ts";

import { findLinkedAt, findLinkedBefore, type LinkedConnection } from "./find-linked-before.ts";
import type { LinkTarget } from "./link-calls.ts";

/** A question that the user must answer. The token has not been exchanged yet. */
type Question =
  /** The chosen bank is already linked. The user has not signed in there yet. */
  | { about: "bank"; target: LinkTarget; linkedAt: LinkedConnection[] }
  /** The chosen accounts are already linked. */
  | ({ about: "accounts"; linkedBefore: LinkedConnection } & Chosen);

type Chosen = { target: LinkTarget; publicToken: string };

type QuestionInput = {
  /** Opens another window. */
  open: (target: LinkTarget) => void;
  /** Links the chosen accounts anyway. */
  finish: (chosen: Chosen) => void;
  /** The pressed button, which receives the focus again. */
  opener: RefObject<HTMLElement | null>;
};

/** Plaid's events for choosing a bank in its window, before the sign-in. */
const BANK_PICKED = new Set(["SELECT_INSTITUTION", "MATCHED_SELECT_INSTITUTION"]);

/** Asks users who are about to link something twice, and continues with their answer. */
export function useLinkQuestion({ open, finish, opener }: QuestionInput) {
  const [question, setQuestion] = useState<Question | null>(null);
  const known = useKnownConnections();

  // The page is inert while the dialog is open, so restore the focus after it closes.
  useEffect(() => {
    if (question === null) opener.current?.focus();
  }, [question, opener]);

  /** Opens another window. The unused public token expires by itself (Plaid: after 30 minutes). */
  function openOther(target: LinkTarget): void {
    setQuestion(null);
    open(target);
  }

  return {
    question,
    /** @returns whether the user is asked. The caller must then close the window. */
    askAboutBank: (
      { target }: { target: LinkTarget },
      event: { name: string; institutionId: string | null },
    ): boolean => {
      if (!BANK_PICKED.has(event.name) || target.connection !== null || target.isSeparateLogin) {
        return false;
      }
      const linkedAt = known.findByBank(event.institutionId);
      if (linkedAt.length > 0) setQuestion({ about: "bank", target, linkedAt });
      return linkedAt.length > 0;
    },
    /** @returns whether the user is asked. The caller must then not exchange the token. */
    askAboutAccounts: (chosen: Chosen, about: PlaidLinkOnSuccessMetadata): boolean => {
      const linkedBefore = chosen.target.connection === null ? known.findByAccounts(about) : null;
      if (linkedBefore) setQuestion({ about: "accounts", ...chosen, linkedBefore });
      return linkedBefore !== null;
    },
    answers: {
      onRepair: ({ uuid, purpose }: Connection) => openOther({ purpose, connection: uuid }),
      onAddAccounts: ({ uuid, purpose }: Connection) =>
        openOther({ purpose, connection: uuid, addsAccounts: true }),
      onLinkSeparately: () => {
        if (question?.about === "accounts") finish(question);
        if (question?.about === "bank") openOther({ ...question.target, isSeparateLogin: true });
        else setQuestion(null);
      },
      onClose: () => setQuestion(null),
    },
  };
}

/**
 * Finds cached connections that match what the user chose in the window. The API detects matches that are
 * missing from the cache.
 */
function useKnownConnections() {
  const queryClient = useQueryClient();
  const linked = () => ({
    connections: queryClient.getQueryData(connectionsQuery.queryKey) ?? [],
    accounts: queryClient.getQueryData(accountsQuery.queryKey) ?? [],
  });

  return {
    findByAccounts: ({ institution, accounts }: PlaidLinkOnSuccessMetadata) =>
      findLinkedBefore({ institutionId: institution?.institution_id ?? null, accounts }, linked()),
    findByBank: (institutionId: string | null) => findLinkedAt(institutionId, linked()),
  };
}
