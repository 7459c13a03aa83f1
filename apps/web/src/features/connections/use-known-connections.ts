import { useQueryClient } from "@tanstack/react-query";
import type { PlaidLinkOnSuccessMetadata } from "react-plaid-link";

import { accountsQuery, connectionsQuery } from "#lib/queries.ts";

import { findLinkedAt, findLinkedBefore } from "./find-linked-before.ts";

/**
 * Finds cached connections that match what the user chose in the window. The API detects matches that are
 * missing from the cache.
 */
export function useKnownConnections() {
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
