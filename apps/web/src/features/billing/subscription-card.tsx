import type { SubscribableProduct, Subscription } from "@snowball/contract";
import { formatPrice } from "@snowball/money";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { describeBankAccess } from "#lib/bank-access.tsx";
import {
  asksForCard,
  PortalButton,
  ResumeButton,
  SubscriptionTrouble,
  useRenewalChange,
} from "#lib/billing-portal.tsx";
import { FailureNotice } from "#lib/form/form.tsx";
import { formatDay, formatFrequency } from "#lib/format.ts";
import { bankAccessQuery, findTrouble, invoicesQuery, subscriptionsQuery } from "#lib/queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { SectionCard } from "#ui/section.tsx";

import { intervalAdverb } from "./offers.ts";
import { ConfirmLink, SwitchDialog, useReturn } from "./switch-dialog.tsx";

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

type Price = Pick<SubscribableProduct, "price" | "currency" | "freq">;

type DescribedSubscription = {
  name: string;
  /** `$4.99 / month`; null if the price is no longer sold. */
  price: string | null;
  status: { tone: BadgeTone; text: string };
  next: string;
  /** Whether the subscription works, even if a payment is late. */
  isWorking: boolean;
  /** Whether it ends without another renewal. */
  isEnding: boolean;
  /** The last day on which it works; null if the provider reported none. */
  lastDay: string | null;
};

/** Describes a subscription in words. `price` is the price of each renewal; null if unknown. */
export function describeSubscription(
  subscription: Subscription,
  price: Price | null,
): DescribedSubscription {
  const isEnding = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  const end = subscription.cancel_at ?? subscription.period_end;
  const lastDay = end === null ? null : formatDay(end);

  return {
    name: subscription.product_name ?? "Your plan",
    price: price && `${formatPrice(price.price, price.currency)} / ${formatFrequency(price.freq)}`,
    status: describeStatus(subscription, isEnding),
    next:
      describeInterruption(subscription) ??
      (isEnding ? describeEnd(lastDay) : describeRenewal(subscription, price)),
    isWorking: describeInterruption(subscription) === null,
    isEnding,
    lastDay,
  };
}

function describeStatus({ status }: Subscription, isEnding: boolean) {
  if (status === "past_due") return { tone: "bad", text: "Payment failed" } as const;
  if (status === "unpaid") return { tone: "bad", text: "Not paid" } as const;
  if (status === "paused") return { tone: "attention", text: "Paused" } as const;
  if (status === "incomplete") return { tone: "attention", text: "Not started" } as const;
  if (isEnding) return { tone: "attention", text: "Canceled" } as const;
  if (status === "trialing") return { tone: "good", text: "Trial" } as const;
  return { tone: "good", text: "Active" } as const;
}

/** Returns why the subscription does not work; null if it works. */
function describeInterruption({ status }: Subscription): string | null {
  if (status === "unpaid") return "Paused until you pay the open invoice.";
  if (status === "paused") return "Paused. Nothing is charged until you resume it.";
  return status === "incomplete" ? "Starts after your first payment." : null;
}

function describeEnd(lastDay: string | null): string {
  const until = lastDay === null ? "until the end of the period you paid for" : `until ${lastDay}`;
  return `Works ${until}. You won't be charged again.`;
}

function describeRenewal({ status, period_end, trial_end }: Subscription, price: Price | null) {
  const amount = price ? ` for ${formatPrice(price.price, price.currency)}` : "";
  if (status === "past_due") return "The renewal isn't paid yet.";
  if (status === "trialing" && trial_end !== null) {
    return `Your trial lasts until ${formatDay(trial_end)}, then it renews${amount}.`;
  }
  return period_end === null
    ? `Renews automatically${amount}.`
    : `Renews on ${formatDay(period_end)}${amount}.`;
}
