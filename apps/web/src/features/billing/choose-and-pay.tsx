import type { SubscribableProduct } from "@snowball/contract";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

import { BuiltSoFar } from "#ui/built-so-far.tsx";
import { Button } from "#ui/button.tsx";

import { Checkout } from "./checkout.tsx";
import styles from "./choose-and-pay.module.css";
import { ProductChoice } from "./product-choice.tsx";

type ChooseAndPayProps = {
  products: readonly SubscribableProduct[];
  first: SubscribableProduct;
};

/**
 * The choice, and then the payment of what was chosen. With a single product there is nothing to
 * choose: the checkout starts at once (spec §2). What is paid for stands in the address
 * (`?pay=<price_id>`), so that the browser's Back leads to the choice.
 */
export function ChooseAndPay({ products, first }: ChooseAndPayProps) {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState(search.get("pay") ?? first.price_id);
  const isChoice = products.length > 1;
  const paid = isChoice ? products.find(({ price_id: id }) => id === search.get("pay")) : first;
  const heading = useStepHeading(paid?.price_id ?? null);
  const selected = products.some(({ price_id: id }) => id === chosen) ? chosen : first.price_id;

  if (!paid) {
    return (
      <>
        <h2 ref={heading} tabIndex={-1}>
          Choose your plan
        </h2>
        <BuiltSoFar className={styles.note} />
        <ProductChoice products={products} chosen={selected} onChoose={setChosen} />
        <Button isWide onClick={() => setSearch({ pay: selected })}>
          Continue to payment
        </Button>
      </>
    );
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Payment
      </h2>
      {isChoice ? (
        <div>
          <Button variant="secondary" size="small" onClick={() => setSearch({})}>
            Choose another plan
          </Button>
        </div>
      ) : (
        <BuiltSoFar className={styles.note} />
      )}
      <Checkout priceId={paid.price_id} />
    </>
  );
}

/**
 * The heading of the step, which has the focus at the top of the screen whenever the step changes.
 * The screen's own arrival is left alone: there the focus is the screen's heading's.
 */
function useStepHeading(step: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(step);

  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  return heading;
}
