import { type AppConfig, endpoints } from "@snowball/contract";
import type { Stripe, StripeEmbeddedCheckout } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { ApiError } from "#lib/api/errors.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { useAppConfig } from "#lib/app-context.ts";
import { loadScript } from "#lib/load-script.ts";
import { log } from "#lib/log.ts";
import { useTimeout } from "#lib/use-timeout.ts";
import { Button, TryAgainButton } from "#ui/button.tsx";
import { Card } from "#ui/section.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/data-view.tsx";

/** Opening a checkout closes the previous one, so a late request would close the checkout on the screen. */
const openInSequence = createSequence();

/** Codes of failures that say themselves what could not be reached. */
const UNREACHED: ReadonlySet<string> = new Set([
  "unreachable",
  "bad_answer",
  "payments_unavailable",
]);

/** The embedded checkout of one price. Not cached, because a checkout works only once. */
export function Checkout({ priceId }: { priceId: string }) {
  const config = useAppConfig();
  const [mountError, setMountError] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["checkout", priceId],
    queryFn: async ({ signal }) => {
      const stripe = await loadStripeJs(config);
      const answer = await openInSequence(() => {
        signal.throwIfAborted();
        return snowballClient.call(endpoints.createCheckout, { body: { price_id: priceId } });
      });
      return { stripe, clientSecret: answer.client_secret };
    },
    // Refetching it would close the checkout on the screen.
    staleTime: "static",
    gcTime: 0,
    retry: false,
  });
  const failure = mountError ?? error?.message ?? null;
  const isUnreached =
    mountError === null && error instanceof ApiError && UNREACHED.has(error.code ?? "");

  function retry(): void {
    setMountError(null);
    setIsOpen(false);
    void refetch();
  }

  if (failure !== null) {
    return (
      <Notice tone="error" action={<TryAgainButton isBusy={isFetching} onClick={retry} />}>
        {isUnreached ? failure : `We couldn't open the card form. ${failure}`}
      </Notice>
    );
  }
  return (
    <>
      {!isOpen && <LateCardForm />}
      {/* About as tall as the form, so that it does not push down what is below. */}
      <div className="min-h-160">
        {data ? (
          // The card form is a page of another origin and always light, so its sheet is too.
          <Card className="overflow-hidden bg-white p-2 text-[#17262a] [color-scheme:light]">
            <EmbeddedPayment
              {...data}
              onOpen={() => setIsOpen(true)}
              onError={(cause) => {
                log.error("the embedded checkout failed", cause);
                setMountError("Please try again, or reload the page.");
              }}
            />
          </Card>
        ) : (
          <Skeleton label="Opening the card form" count={2} isInPlace />
        )}
      </div>
    </>
  );
}

/**
 * Loads Stripe.js: the script in the configuration if there is one, which Stripe's loader then
 * finds; else Stripe's loader fetches it from its CDN.
 * @throws Error if the script cannot be loaded.
 */
async function loadStripeJs(
  config: Pick<AppConfig, "stripeScriptUrl" | "stripePublishableKey">,
): Promise<Stripe> {
  if (config.stripeScriptUrl !== null) await loadScript(config.stripeScriptUrl);
  const stripe = await loadStripe(config.stripePublishableKey);
  if (!stripe) throw new Error("The card form is not available here.");

  return stripe;
}

/** The form usually needs a second or two. After this many milliseconds, the user sees a notice. */
const LATE_AFTER_MS = 15_000;

/**
 * Shown until the card form is loaded. After a while it shows a notice, because Stripe reports no
 * error if its iframe does not load. The form stays on the page and is used if it comes late.
 */
function LateCardForm() {
  const [isLate, setIsLate] = useState(false);
  useTimeout(() => setIsLate(true), LATE_AFTER_MS);
  if (!isLate) return null;

  const reload = (
    <Button size="small" onClick={() => window.location.reload()}>
      Reload the page
    </Button>
  );
  return (
    <Notice tone="attention" action={reload}>
      The card form is taking longer than usual. Nothing was charged. If it doesn't open, reload the
      page.
    </Notice>
  );
}

/** Returns a function that runs work one after the other, also after work that failed. */
function createSequence() {
  let last: Promise<unknown> = Promise.resolve();

  return function run<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
  };
}

type EmbeddedPaymentProps = {
  stripe: Stripe;
  clientSecret: string;
  onOpen: () => void;
  onError: (error: unknown) => void;
};

/** Stripe allows a single embedded checkout per page, and rejects a second one before the first is destroyed. */
const mountInSequence = createSequence();

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

    mountInSequence(create).catch((error: unknown) => {
      if (!isGone) fail(error);
    });

    return () => {
      isGone = true;
      void mountInSequence(async () => checkout?.destroy());
    };
  }, [stripe, clientSecret]);

  return <div ref={frame} />;
}
