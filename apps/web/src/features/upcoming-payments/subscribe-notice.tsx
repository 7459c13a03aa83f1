import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router";

import { BankAccessNotice } from "#lib/bank-access/bank-access-notice.tsx";
import { describeBankAccess, PLUS_BRINGS } from "#lib/bank-access/describe-bank-access.ts";
import { findTrouble } from "#lib/billing-portal/find-trouble.ts";
import { log } from "#lib/log.ts";
import { paths } from "#lib/paths.ts";
import { bankAccessQuery } from "#lib/slices/bank-access-slice.ts";
import { meQuery } from "#lib/slices/me-slice.ts";
import { subscriptionsQuery } from "#lib/slices/subscriptions-slice.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";

import styles from "./subscribe-notice.module.css";

/** Of most people nothing does. Who cannot load it is told at least that there is something. */
const SubscriptionTrouble = lazy(async () => {
  try {
    const { SubscriptionTrouble: Told } =
      await import("#lib/billing-portal/subscription-trouble.tsx");
    return { default: Told };
  } catch (error) {
    log.error("What keeps a subscription from working could not be loaded.", error);
    return { default: UntoldTrouble };
  }
});

function UntoldTrouble() {
  return (
    <Notice
      tone="attention"
      action={
        <Link
          to={paths.profile("plan")}
          className={buttonClass({ variant: "secondary", size: "small" })}
        >
          Your subscription
        </Link>
      }
    >
      Something keeps your subscription from working.
    </Notice>
  );
}

/** What keeps a subscription from working, and the way to put it right. Stands above everything else. */
export function PaymentTroubleNotice() {
  const { data: subscriptions = [] } = useQuery(subscriptionsQuery);
  const trouble = findTrouble(subscriptions);

  if (!trouble) return <CancelledNotice />;
  return (
    // What it would push away waits for it.
    <Suspense fallback={<span hidden data-waiting="above" />}>
      <SubscriptionTrouble subscription={trouble} />
    </Suspense>
  );
}

/** While a cancelled subscription lasts: until when, and the way back. */
function CancelledNotice() {
  const { data: access } = useQuery(bankAccessQuery);
  const isEnding = access?.because === "subscription" && access.until !== null;

  return isEnding && <BankAccessNotice />;
}

/**
 * Asks to subscribe once we know that there is no subscription, after what the page is for; says nothing
 * while we are asking, nor when we failed to, nor to a demo household, which buys nothing.
 */
export function SubscribeNotice() {
  const { data: subscriptions } = useQuery(subscriptionsQuery);
  const { data: me } = useQuery(meQuery);
  const { data: access } = useQuery(bankAccessQuery);
  const until = access && describeBankAccess(access).until;
  if (subscriptions?.length !== 0 || me?.demo_ends_at) return null;

  return (
    <aside aria-label="Subscription" className={styles.notice}>
      <p>
        <strong>First, please subscribe</strong>
        <br />
        <span className={styles.more}>
          {until ?? PLUS_BRINGS} {until && "The plan stays free."}
        </span>
      </p>
      {/* A page of its own: the card form's script is part of that page only. */}
      <Link
        to={paths.subscribe()}
        reloadDocument
        className={buttonClass({ variant: "secondary", size: "small" })}
      >
        Subscribe
      </Link>
    </aside>
  );
}
