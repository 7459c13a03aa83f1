import type { CheckoutReturn, Subscription } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { productsQuery } from "#lib/queries.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";

import { ServiceList } from "./service-list.tsx";
import type { useCheckoutReturn } from "./use-checkout-return.ts";

type CheckoutResultProps = { result: ReturnType<typeof useCheckoutReturn> };

/** Shows the result of the checkout that led here. */
export function CheckoutResult({
  result: { data, error, isFetching, refetch },
}: CheckoutResultProps) {
  if (error && !isFetching) {
    const retry = (
      <Button variant="secondary" size="small" onClick={() => void refetch()}>
        Try again
      </Button>
    );
    return (
      <Notice tone="error" action={retry}>
        We couldn't confirm your payment yet. {error.message} If you paid, your payment is safe.
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
        <>
          <Notice tone="success">
            {subscription?.product_name
              ? `You're subscribed to ${subscription.product_name}.`
              : "Your payment arrived. Your subscription starts in a moment."}
          </Notice>
          {subscription && <ServicesOn subscription={subscription} />}
        </>
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

/** Lists what the subscription turned on. */
function ServicesOn({ subscription }: { subscription: Subscription }) {
  const { data: products = [] } = useQuery(productsQuery);
  const bought = products.find(({ price_id: id }) => id === subscription.price_id);

  return bought && <ServiceList products={products} chosen={bought} heading="On now" />;
}
