import type { SubscribableProduct } from "@snowball/contract";
import { Link, useSearchParams } from "react-router";

import { paths } from "#lib/paths.ts";

import { Checkout } from "./checkout.tsx";
import { ProductSwitch } from "./product-switch.tsx";
import { ServiceList } from "./service-list.tsx";

type ChooseAndPayProps = {
  products: readonly SubscribableProduct[];
  first: SubscribableProduct;
};

/**
 * Shows the checkout of the first product at once (spec §2). If there are more, a switch above
 * changes the product and writes it to the URL (`?pay=<price_id>`).
 */
export function ChooseAndPay({ products, first }: ChooseAndPayProps) {
  const [search, setSearch] = useSearchParams();
  const chosen = products.find(({ price_id: id }) => id === search.get("pay")) ?? first;

  return (
    <>
      {products.length > 1 && (
        <ProductSwitch
          products={products}
          chosen={chosen.price_id}
          onChoose={(priceId) =>
            setSearch({ pay: priceId }, { replace: true, preventScrollReset: true })
          }
        />
      )}
      <p className="max-w-160 text-compact text-ink-soft">
        By subscribing you agree to the <Link to={paths.terms()}>Terms</Link> and the{" "}
        <Link to={paths.privacy()}>Privacy Policy</Link>.
      </p>
      <Checkout key={chosen.price_id} priceId={chosen.price_id} />
      <ServiceList products={products} chosen={chosen} />
    </>
  );
}
