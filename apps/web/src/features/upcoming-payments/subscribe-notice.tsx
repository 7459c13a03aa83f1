import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { PastDueNotice } from "#lib/billing-portal/past-due-notice.tsx";
import { paths } from "#lib/paths.ts";
import { subscriptionsQuery } from "#lib/slices/subscriptions-slice.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";

/**
 * Asks to subscribe once we know that there is no subscription, and to put a failed payment right;
 * says nothing while we are asking, nor when we failed to.
 */
export function SubscribeNotice() {
  const { data: subscriptions } = useQuery(subscriptionsQuery);
  if (subscriptions?.some(({ status }) => status === "past_due")) return <PastDueNotice />;
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
