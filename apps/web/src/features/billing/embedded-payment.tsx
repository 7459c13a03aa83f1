import type { Stripe, StripeEmbeddedCheckout } from "@stripe/stripe-js";
import { useEffect, useEffectEvent, useRef } from "react";

type EmbeddedPaymentProps = {
  stripe: Stripe;
  clientSecret: string;
  onError: (error: unknown) => void;
};

let last: Promise<unknown> = Promise.resolve();

/**
 * One after the other: Stripe allows a single embedded checkout per page, and refuses a second one
 * that is created before the first is destroyed.
 */
function afterTheOneBefore(work: () => Promise<void>): Promise<void> {
  const done = last.then(work, work);
  last = done.catch(() => undefined);
  return done;
}

/** Stripe's embedded checkout. Leaving the screen while it is still being created leaks nothing. */
export function EmbeddedPayment({ stripe, clientSecret, onError }: EmbeddedPaymentProps) {
  const frame = useRef<HTMLDivElement>(null);
  const fail = useEffectEvent(onError);

  useEffect(() => {
    let isGone = false;
    let checkout: StripeEmbeddedCheckout | null = null;

    async function create(): Promise<void> {
      if (isGone || !frame.current) return;
      const created = await stripe.createEmbeddedCheckoutPage({
        fetchClientSecret: async () => clientSecret,
      });
      if (isGone || !frame.current) return created.destroy();
      checkout = created;
      created.mount(frame.current);
    }

    afterTheOneBefore(create).catch((error: unknown) => {
      if (!isGone) fail(error);
    });

    return () => {
      isGone = true;
      void afterTheOneBefore(async () => checkout?.destroy());
    };
  }, [stripe, clientSecret]);

  return <div ref={frame} />;
}
