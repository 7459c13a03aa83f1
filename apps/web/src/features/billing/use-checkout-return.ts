import { endpoints } from "@snowball/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { bankAccessQuery, subscriptionsQuery } from "#lib/queries.ts";

/** Reports to the API that a checkout returned, and gets its result. */
export function useCheckoutReturn(sessionId: string) {
  const queryClient = useQueryClient();

  return useQuery({
    queryKey: ["checkout-return", sessionId],
    queryFn: async () => {
      const body = { session_id: sessionId };
      const answer = await snowballClient.call(endpoints.returnFromCheckout, { body });
      void queryClient.invalidateQueries({ queryKey: bankAccessQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: subscriptionsQuery.queryKey });
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
