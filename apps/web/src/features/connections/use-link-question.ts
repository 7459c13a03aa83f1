import { type RefObject, useEffect, useState } from "react";
import type { PlaidLinkOnSuccessMetadata } from "react-plaid-link";

import type { Connection } from "#lib/slices/connections-slice.ts";

import type { LinkedBefore } from "./find-linked-before.ts";
import type { LinkTarget } from "./link-calls.ts";
import { useKnownConnections } from "./use-known-connections.ts";

/** What the user is asked on the way; nothing was exchanged yet. */
type Question =
  /** The bank that was picked is linked already, and nobody signed in there. */
  | { about: "bank"; target: LinkTarget; linkedAt: LinkedBefore[] }
  /** The accounts that were chosen are linked already. */
  | ({ about: "accounts"; linkedBefore: LinkedBefore } & Chosen);

type Chosen = { target: LinkTarget; publicToken: string };

type Ways = {
  /** Opens another window. */
  open: (target: LinkTarget) => void;
  /** Links what was chosen after all. */
  finish: (chosen: Chosen) => void;
  /** What the focus comes back to. */
  opener: RefObject<HTMLElement | null>;
};

/** Plaid's names for a bank that was picked in its window, before any sign-in. */
const BANK_PICKED = new Set(["SELECT_INSTITUTION", "MATCHED_SELECT_INSTITUTION"]);

/** Asks who is about to link something twice, and goes the way that is chosen. */
export function useLinkQuestion({ open, finish, opener }: Ways) {
  const [question, setQuestion] = useState<Question | null>(null);
  const known = useKnownConnections();

  // The page is out of reach while it is asked, so the focus can come back only after.
  useEffect(() => {
    if (question === null) opener.current?.focus();
  }, [question, opener]);

  /** The public token that is not used expires by itself (Plaid: after 30 minutes). */
  function goOn(target: LinkTarget): void {
    setQuestion(null);
    open(target);
  }

  return {
    question,
    /** @returns whether the user is asked; the window has to go then. */
    asksAboutBank: (
      { target }: { target: LinkTarget },
      event: { name: string; institutionId: string | null },
    ): boolean => {
      if (!BANK_PICKED.has(event.name) || target.connection !== null || target.isApart) {
        return false;
      }
      const linkedAt = known.ofBank(event.institutionId);
      if (linkedAt.length > 0) setQuestion({ about: "bank", target, linkedAt });
      return linkedAt.length > 0;
    },
    /** @returns whether the user is asked; nothing may be exchanged then. */
    asksAboutAccounts: (chosen: Chosen, about: PlaidLinkOnSuccessMetadata): boolean => {
      const linkedBefore = chosen.target.connection === null ? known.ofAccounts(about) : null;
      if (linkedBefore) setQuestion({ about: "accounts", ...chosen, linkedBefore });
      return linkedBefore !== null;
    },
    answers: {
      onRepair: ({ uuid, purpose }: Connection) => goOn({ purpose, connection: uuid }),
      onAddAccounts: ({ uuid, purpose }: Connection) =>
        goOn({ purpose, connection: uuid, addsAccounts: true }),
      onLinkApart: () => {
        if (question?.about === "accounts") finish(question);
        if (question?.about === "bank") goOn({ ...question.target, isApart: true });
        else setQuestion(null);
      },
      onClose: () => setQuestion(null),
    },
  };
}
