import { endpoints, type SwitchQuote } from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { useAction } from "#lib/form/use-action.ts";
import { bankAccessQuery, subscriptionsQuery } from "#lib/queries.ts";

import { invoicesQuery } from "./invoices-query.ts";
import { switchQuoteQuery } from "./switch-quote-query.ts";

const { queryKey } = subscriptionsQuery;

/**
 * Switches at the quoted price, or starts the bank's confirmation. Stores the answer in the cache.
 */
export function useSwitch() {
  const queryClient = useQueryClient();
  const { submit, isBusy, error } = useAction(
    ({ price_id, quoted_at, due_now }: SwitchQuote) =>
      snowballClient.call(endpoints.switchSubscription, {
        body: { price_id, quoted_at, due_now },
      }),
    {
      onSuccess: async (switched) => {
        // A request from before the switch would overwrite the new state.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, (subscriptions) =>
          subscriptions?.map((each) =>
            each.subscription_id === switched.subscription_id ? switched : each,
          ),
        );
        void queryClient.invalidateQueries({ queryKey: bankAccessQuery.queryKey });
        void queryClient.invalidateQueries({ queryKey: invoicesQuery.queryKey });
      },
      // A refused quote must not be shown again, and the response may have been lost.
      onError: async (_error, { price_id: priceId }) => {
        void queryClient.invalidateQueries({ queryKey });
        await queryClient.invalidateQueries({ queryKey: switchQuoteQuery(priceId).queryKey });
      },
    },
  );

  return { confirm: submit, isSwitching: isBusy, error };
}
