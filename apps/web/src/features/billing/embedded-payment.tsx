import type { Stripe, StripeEmbeddedCheckout } from "@stripe/stripe-js";
import { useEffect, useEffectEvent, useRef } from "react";

import { createSequence } from "./run-in-sequence.ts";

type EmbeddedPaymentProps = {
  stripe: Stripe;
  clientSecret: string;
  /** Called when the form's page has loaded. */
  onOpen: () => void;
  onError: (error: unknown) => void;
};

/** Stripe allows a single embedded checkout per page, and rejects a second one before the first is destroyed. */
const runInSequence = createSequence();

/** Stripe's embedded checkout. It is also destroyed if the user leaves during its creation. */
export function EmbeddedPayment({ stripe, clientSecret, onOpen, onError }: EmbeddedPaymentProps) {
  const frame = useRef<HTMLDivElement>(null);
  const fail = useEffectEvent(onError);
  const arrive = useEffectEvent(onOpen);

  useEffect(() => {
    const place = frame.current;
    // The load event of an iframe does not bubble, but can be captured here.
    const note = () => arrive();
    place?.addEventListener("load", note, { capture: true });
    return () => place?.removeEventListener("load", note, { capture: true });
  }, []);

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

    runInSequence(create).catch((error: unknown) => {
      if (!isGone) fail(error);
    });

    return () => {
      isGone = true;
      void runInSequence(async () => checkout?.destroy());
    };
  }, [stripe, clientSecret]);

  return <div ref={frame} />;
}
