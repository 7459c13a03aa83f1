import type { SubscribableProduct, Subscription } from "@snowball/contract";
import { useId, useState } from "react";

import { PastDueNotice } from "#lib/billing-portal/past-due-notice.tsx";
import { PortalButton } from "#lib/billing-portal/portal-button.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";

import { CancelDialog } from "./cancel-dialog.tsx";
import { describeSubscription } from "./describe-subscription.ts";
import styles from "./subscription-card.module.css";
import { useRenewalChange } from "./use-renewal-change.ts";

type SubscriptionCardProps = {
  subscription: Subscription;
  /** What was bought; null when it is not on offer any more. */
  product: SubscribableProduct | null;
};

/** The user's subscription: what it is, how it stands, and what can be done about it. */
export function SubscriptionCard({ subscription, product }: SubscriptionCardProps) {
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { name, price, status, next, isEnding, lastDay } = describeSubscription(
    subscription,
    product,
  );

  return (
    <>
      {subscription.status === "past_due" && <PastDueNotice />}
      <Card as="section" className={styles.card} aria-labelledby={id}>
        <div className={styles.head}>
          <h2 id={id}>{name}</h2>
          <Badge tone={status.tone}>{status.text}</Badge>
        </div>
        {price !== null && <p className={styles.price}>{price}</p>}
        {/* Read out when it changes: it is what Cancel and Resume are about. */}
        <output>{next}</output>
        <div className={styles.actions}>
          <PortalButton variant="secondary">Change card</PortalButton>
          {isEnding ? (
            <ResumeButton />
          ) : (
            <Button variant="secondary" onClick={() => setIsAsking(true)}>
              Cancel subscription
            </Button>
          )}
        </div>
      </Card>
      {isAsking && (
        <CancelDialog productName={name} lastDay={lastDay} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

function ResumeButton() {
  const { change, isChanging, error } = useRenewalChange("resume");

  return (
    <>
      <Button isBusy={isChanging} onClick={() => change()}>
        Resume subscription
      </Button>
      {error !== null && !isChanging && (
        <Notice tone="error">Your subscription was not resumed. {error}</Notice>
      )}
    </>
  );
}
