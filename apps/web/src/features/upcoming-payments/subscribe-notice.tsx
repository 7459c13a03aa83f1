import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";

import { BankAccessNotice, describeBankAccess, PLUS_BRINGS } from "#lib/bank-access.tsx";
import { bankAccessQuery, findTrouble, meQuery, subscriptionsQuery } from "#lib/queries.ts";
import { lazyOr } from "#lib/lazy-part.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** Loaded only if needed, because most subscriptions work. If loading fails, a generic notice is shown. */
const SubscriptionTrouble = lazyOr(
  async () => (await import("#lib/billing-portal.tsx")).SubscriptionTrouble,
  TroubleFallback,
);

function TroubleFallback() {
  return (
    <Notice
      tone="attention"
      action={
        <ButtonLink to={paths.profile("plan")} size="small">
          Your subscription
        </ButtonLink>
      }
    >
      There's a problem with your subscription.
    </Notice>
  );
}

export function PaymentTroubleNotice() {
  const { data: subscriptions = [] } = useQuery(subscriptionsQuery);
  const trouble = findTrouble(subscriptions);

  if (!trouble) return <CancelledNotice />;
  return (
    // The page hides the content below until this has loaded, to avoid a layout shift.
    <Suspense fallback={<span hidden data-waiting="above" />}>
      <SubscriptionTrouble subscription={trouble} variant="secondary" />
    </Suspense>
  );
}

function CancelledNotice() {
  const { data: access } = useQuery(bankAccessQuery);
  const isEnding = access?.because === "subscription" && access.until !== null;

  return isEnding && <BankAccessNotice />;
}

/**
 * Asks the user to subscribe, below the page's main content. Hidden while the subscriptions are unknown and
 * in a demo household.
 */
export function SubscribeNotice() {
  const { data: subscriptions } = useQuery(subscriptionsQuery);
  const { data: me } = useQuery(meQuery);
  const { data: access } = useQuery(bankAccessQuery);
  const freeUntil = access && describeBankAccess(access).until;
  if (subscriptions?.length !== 0 || me?.demo_ends_at) return null;

  return (
    <aside
      aria-label="Subscription"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-large border border-line px-inset py-3 text-small"
    >
      <p className="min-w-0 grow basis-40">
        <strong>First, please subscribe</strong>
        <br />
        <span className="text-ink-soft">
          {freeUntil ?? PLUS_BRINGS} {freeUntil && "Your payoff plan stays free."}
        </span>
      </p>
      {/* A full page load, because the script of the card form is part of that page only. */}
      <ButtonLink to={paths.subscribe()} reloadDocument size="small">
        Subscribe
      </ButtonLink>
    </aside>
  );
}
