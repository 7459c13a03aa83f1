import { endpoints } from "@snowball/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { snowballClient } from "../api/snowball-client.ts";
import { bankAccessQuery } from "../slices/bank-access-slice.ts";
import { subscriptionsQuery } from "../slices/subscriptions-slice.ts";

const { queryKey } = subscriptionsQuery;

const CHANGES = {
  cancel: endpoints.cancelSubscription,
  resume: endpoints.resumeSubscription,
} as const;

/** Cancels the subscription at its period's end, or resumes one that is cancelled or paused; the answer is shown at once. */
export function useRenewalChange(change: "cancel" | "resume") {
  const queryClient = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => snowballClient.call(CHANGES[change]),
    onSuccess: async (changed) => {
      // What is still being read was asked for before the change.
      await queryClient.cancelQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: bankAccessQuery.queryKey });
      queryClient.setQueryData(queryKey, (subscriptions) =>
        subscriptions?.map((each) =>
          each.subscription_id === changed.subscription_id ? changed : each,
        ),
      );
      // Of several, the others were changed as well.
      if ((queryClient.getQueryData(queryKey)?.length ?? 0) > 1) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    // It may have ended meanwhile, or the answer got lost: see how things stand.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });

  return { change: mutate, isChanging: isPending, error: error?.message ?? null, reset };
}
