import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { findTrouble } from "#lib/billing-portal/find-trouble.ts";
import { SubscriptionTrouble } from "#lib/billing-portal/subscription-trouble.tsx";
import { paths } from "#lib/paths.ts";
import { subscriptionsQuery } from "#lib/slices/subscriptions-slice.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";

/**
 * Asks to subscribe once we know that there is no subscription, and to put right what keeps one from working;
 * says nothing while we are asking, nor when we failed to.
 */
export function SubscribeNotice() {
  const { data: subscriptions } = useQuery(subscriptionsQuery);
  const trouble = findTrouble(subscriptions ?? []);
  if (trouble) return <SubscriptionTrouble subscription={trouble} />;
  if (subscriptions?.length !== 0) return null;

  return (
    <Notice
      tone="info"
      action={
        // A page of its own: the card form's script is part of that page only.
        <Link to={paths.subscribe()} reloadDocument className={buttonClass({ size: "small" })}>
          Subscribe
        </Link>
      }
    >
      <strong>First, please subscribe</strong>
    </Notice>
  );
}
