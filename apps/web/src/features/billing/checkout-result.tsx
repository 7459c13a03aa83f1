import type { CheckoutReturn, CheckoutReturnInput } from "@snowball/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { paths } from "#lib/paths.ts";
import { subscriptionsQuery } from "#lib/slices/subscriptions-slice.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";

/** Tells the API that the checkout came back, and the user what became of it. */
export function CheckoutResult({ sessionId }: { sessionId: string }) {
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["checkout-return", sessionId],
    queryFn: async ({ signal }) => {
      const body: CheckoutReturnInput = { session_id: sessionId };
      const answer = await snowballClient.post<CheckoutReturn>("/stripe/checkout/return/", {
        body,
        signal,
      });
      await queryClient.invalidateQueries({ queryKey: subscriptionsQuery.queryKey });
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (error && !isFetching) {
    const retry = (
      <Button variant="secondary" size="small" onClick={() => void refetch()}>
        Try again
      </Button>
    );
    return (
      <Notice tone="error" action={retry}>
        We could not check your payment yet. {error.message} If you paid, nothing is lost.
      </Notice>
    );
  }
  if (!data) return <Notice tone="info">Checking your payment…</Notice>;
  return <Result {...data} />;
}

function Result({ status, subscription }: CheckoutReturn) {
  const again = (
    <Link to={paths.subscribe()} reloadDocument className={buttonClass({ size: "small" })}>
      Subscribe
    </Link>
  );

  switch (status) {
    case "complete":
      return (
        <Notice tone="success">
          {subscription?.product_name
            ? `You are subscribed to ${subscription.product_name}.`
            : "Your payment arrived. Your subscription starts in a moment."}
        </Notice>
      );
    case "open":
      return (
        <Notice tone="attention" action={again}>
          The payment was not completed, and nothing was charged.
        </Notice>
      );
    case "expired":
      return (
        <Notice tone="attention" action={again}>
          This checkout has expired, and nothing was charged.
        </Notice>
      );
  }
}
