import { endpoints } from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";

import { snowballClient } from "../api/snowball-client.ts";
import { useAction } from "../form/use-action.ts";
import { bankAccessQuery, subscriptionsQuery } from "../queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";

const { queryKey } = subscriptionsQuery;

const CHANGES = {
  cancel: endpoints.cancelSubscription,
  resume: endpoints.resumeSubscription,
} as const;

/**
 * Cancels the subscription at the end of its period, or resumes one that is canceled or paused.
 * Stores the answer in the cache.
 */
export function useRenewalChange(change: "cancel" | "resume") {
  const queryClient = useQueryClient();
  const { submit, isBusy, error, reset } = useAction(() => snowballClient.call(CHANGES[change]), {
    onSuccess: async (changed) => {
      // A request from before the change would overwrite the new state.
      await queryClient.cancelQueries({ queryKey });
      void refetchData(queryClient, bankAccessQuery.queryKey);
      queryClient.setQueryData(queryKey, (subscriptions) =>
        subscriptions?.map((each) =>
          each.subscription_id === changed.subscription_id ? changed : each,
        ),
      );
      // With several subscriptions, the others changed too.
      if ((queryClient.getQueryData(queryKey)?.length ?? 0) > 1) {
        void refetchData(queryClient, queryKey);
      }
    },
    // The subscription may have ended, or the response was lost: read the current state.
    onError: () => refetchData(queryClient, queryKey),
  });

  return { change: submit, isChanging: isBusy, error, reset };
}
