import { useQueryClient } from "@tanstack/react-query";
import type { PlaidLinkOnSuccessMetadata } from "react-plaid-link";

import { accountsQuery } from "#lib/slices/accounts-slice.ts";
import { connectionsQuery } from "#lib/slices/connections-slice.ts";

import { findLinkedAt, findLinkedBefore } from "./find-linked-before.ts";

/** Looks for what was chosen in the window among what is shown; the API tells of any that slips by. */
export function useKnownConnections() {
  const queryClient = useQueryClient();
  const linked = () => ({
    connections: queryClient.getQueryData(connectionsQuery.queryKey) ?? [],
    accounts: queryClient.getQueryData(accountsQuery.queryKey) ?? [],
  });

  return {
    ofAccounts: ({ institution, accounts }: PlaidLinkOnSuccessMetadata) =>
      findLinkedBefore({ institutionId: institution?.institution_id ?? null, accounts }, linked()),
    ofBank: (institutionId: string | null) => findLinkedAt(institutionId, linked()),
  };
}
