import type { SubscribableProduct, Subscription } from "@snowball/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { describeBankAccess } from "#lib/bank-access.tsx";
import { bankAccessQuery, findTrouble, invoicesQuery, subscriptionsQuery } from "#lib/queries.ts";
import {
  asksForCard,
  PortalButton,
  ResumeButton,
  SubscriptionTrouble,
  useRenewalChange,
} from "#lib/billing-portal.tsx";
import { FailureNotice } from "#lib/form/form.tsx";
import { refetchData } from "#lib/query/refetch-data.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { SectionCard } from "#ui/section.tsx";

import { ConfirmLink, SwitchDialog, useReturn } from "./switch-dialog.tsx";
import { describeSubscription } from "./describe-subscription.ts";
import { intervalAdverb } from "./offers.ts";

type SubscriptionCardProps = {
  subscription: Subscription;
  /** The product of the subscription; null if it is no longer on offer. */
  product: SubscribableProduct | null;
  /** Prices to switch to, while the subscription works and will renew. */
  others: readonly SubscribableProduct[];
};

export function SubscriptionCard({ subscription, product, others }: SubscriptionCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { name, price, status, next, isWorking, isEnding, lastDay } = describeSubscription(
    subscription,
    product,
  );
  const hasTrouble = findTrouble([subscription]) !== undefined;

  return (
    <>
      <PendingActions subscription={subscription} />
      <SectionCard
        heading={name}
        aside={<Badge tone={status.tone}>{status.text}</Badge>}
        className="grid gap-3"
      >
        {price !== null && <p className="text-large font-semibold tabular-nums">{price}</p>}
        {/* Announced on changes by Cancel and Resume. */}
        <output>{isEnding ? <EndText next={next} /> : next}</output>
        <div className="flex flex-wrap gap-3 pt-1">
          {!(hasTrouble && asksForCard(subscription)) && (
            <PortalButton variant="secondary">Change card</PortalButton>
          )}
          {!isEnding && <SwitchButtons subscription={subscription} offers={others} />}
          {isWorking && isEnding && <ResumeButton />}
          {isWorking && !isEnding && (
            <Button variant="secondary" onClick={() => setIsAsking(true)}>
              Cancel subscription
            </Button>
          )}
        </div>
      </SectionCard>
      {isAsking && (
        <CancelDialog productName={name} lastDay={lastDay} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

/** The end of a canceled subscription. If it was refunded, it ends before its period. */
function EndText({ next }: { next: string }) {
  const { data: access } = useQuery(bankAccessQuery);

  return access?.because === "subscription_over" ? describeBankAccess(access).until : next;
}

type SwitchButtonsProps = { subscription: Subscription; offers: readonly SubscribableProduct[] };

function SwitchButtons({ subscription, offers }: SwitchButtonsProps) {
  const [wanted, setWanted] = useState<SubscribableProduct | null>(null);
  const { confirmation_url: confirmationUrl } = subscription;
  if (subscription.status !== "active") return null;

  return (
    <>
      {confirmationUrl === null &&
        offers.map((offer) => (
          <Button key={offer.price_id} variant="secondary" onClick={() => setWanted(offer)}>
            Pay {intervalAdverb(offer.freq)} instead
          </Button>
        ))}
      {/* After the bank confirmed the switch, there is nothing to ask. */}
      {wanted && wanted.price_id !== subscription.price_id && (
        <SwitchDialog
          offer={wanted}
          confirmationUrl={confirmationUrl}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  );
}

/** What the user must do about the subscription first. */
function PendingActions({ subscription }: { subscription: Subscription }) {
  const { confirmation_url: confirmationUrl } = subscription;

  return (
    <>
      {findTrouble([subscription]) && <SubscriptionTrouble subscription={subscription} />}
      {confirmationUrl !== null && <WaitingSwitch url={confirmationUrl} />}
    </>
  );
}

function WaitingSwitch({ url }: { url: string }) {
  const queryClient = useQueryClient();
  useReturn(() => {
    void refetchData(queryClient, subscriptionsQuery.queryKey);
    void refetchData(queryClient, invoicesQuery.queryKey);
  });

  return (
    <Notice tone="attention" action={<ConfirmLink url={url} size="small" />}>
      <strong>Your bank needs to confirm the switch.</strong> If you don't confirm within a day,
      nothing is charged and your plan stays the same.
    </Notice>
  );
}

type CancelDialogProps = {
  productName: string;
  /** Null if the provider reported none. */
  lastDay: string | null;
  onClose: () => void;
};

/** Asks before it cancels a subscription, and shows until when it works. */
function CancelDialog({ productName, lastDay, onClose }: CancelDialogProps) {
  const { change, isChanging, error } = useRenewalChange("cancel");

  return (
    <Dialog
      title="Cancel your subscription?"
      onClose={onClose}
      keep="Keep subscription"
      actions={
        <Button isBusy={isChanging} onClick={() => change(undefined, { onSuccess: onClose })}>
          Cancel subscription
        </Button>
      }
    >
      <p>
        {productName} works until {lastDay ?? "the end of the period you paid for"}, and you will
        not be charged again.
      </p>
      <p>
        Your banks stay linked until then. Your debts, plan and payments stay. You can resume until
        the last day.
      </p>
      {!isChanging && <FailureNotice error={error} refused="Your subscription was not canceled." />}
    </Dialog>
  );
}
