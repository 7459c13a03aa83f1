import { endpoints, type Subscription } from "@snowball/contract";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { refetchData } from "#lib/query/refetch-data.ts";
import { Button, buttonClass, type ButtonLook } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import { snowballClient } from "./api/snowball-client.ts";
import { describeBankAccess } from "./bank-access.tsx";
import { FailureNotice, useAction } from "./form/form.tsx";
import { bankAccessQuery, subscriptionsQuery } from "./queries.ts";

type PortalButtonProps = Pick<ButtonLook, "variant" | "size"> & { children: ReactNode };

/** Opens the provider's billing portal, where the user changes the card and pays invoices. */
export function PortalButton({ children, ...look }: PortalButtonProps) {
  const { submit, isBusy, error } = useAction(
    () => snowballClient.call(endpoints.openCustomerPortal),
    { onSuccess: ({ url }) => window.location.assign(url) },
  );

  return (
    <>
      <Button {...look} isBusy={isBusy} onClick={() => submit()}>
        {children}
      </Button>
      {error !== null && !isBusy && (
        <Notice tone="error">We couldn't open the billing portal. {error.message}</Notice>
      )}
    </>
  );
}

const { queryKey } = subscriptionsQuery;

const CHANGES = {
  cancel: endpoints.cancelSubscription,
  resume: endpoints.resumeSubscription,
} as const;

/**
 * Cancels the subscription at the end of its period, or resumes one that is canceled or paused.
 * Stores the answer in the cache.
 */
export function useRenewalChange(change: "cancel" | "resume") {
  const queryClient = useQueryClient();
  const { submit, isBusy, error, reset } = useAction(() => snowballClient.call(CHANGES[change]), {
    onSuccess: async (changed) => {
      await storeSubscription(queryClient, changed);
      // With several subscriptions, the others changed too.
      if ((queryClient.getQueryData(queryKey)?.length ?? 0) > 1) {
        void refetchData(queryClient, queryKey);
      }
    },
    // The subscription may have ended, or the response was lost: read the current state.
    onError: () => refetchData(queryClient, queryKey),
  });

  return { change: submit, isChanging: isBusy, error, reset };
}

export function ResumeButton(look: Pick<ButtonLook, "variant" | "size">) {
  const { change, isChanging, error } = useRenewalChange("resume");

  return (
    <>
      <Button variant="primary" {...look} isBusy={isChanging} onClick={() => change()}>
        Resume subscription
      </Button>
      {!isChanging && <FailureNotice error={error} refused="Your subscription was not resumed." />}
    </>
  );
}

type SubscriptionTroubleProps = Pick<ButtonLook, "variant"> & { subscription: Subscription };

/** @param variant of its first button; secondary on screens that have a primary one */
export function SubscriptionTrouble({
  subscription,
  variant = "primary",
}: SubscriptionTroubleProps) {
  return (
    <Notice tone="attention" action={<TroubleActions {...{ subscription, variant }} />}>
      <TroubleText {...subscription} />
    </Notice>
  );
}

function TroubleText(subscription: Subscription) {
  const { data: access } = useQuery(bankAccessQuery);
  const isLate = access?.because === "late_payment" || access?.because === "ended";
  const until = isLate ? describeBankAccess(access).until : null;

  return (
    <>
      <TroubleSentence {...subscription} /> {until}
    </>
  );
}

function TroubleSentence({ status, payment_url: paymentUrl }: Subscription) {
  if (status === "past_due") {
    return (
      <>
        <strong>Your last payment for Snowball didn't go through.</strong> We'll try your card
        again.
      </>
    );
  }
  if (status === "unpaid") {
    return (
      <>
        <strong>Your bank declined the payment,</strong> and we won't try again. Pay the open
        invoice to continue your subscription.
      </>
    );
  }
  if (status === "paused") {
    return (
      <>
        <strong>Your subscription is paused,</strong>{" "}
        {paymentUrl === null
          ? "because there was no card to charge. Nothing is charged until you resume it."
          : "and continues once you pay its invoice."}
      </>
    );
  }
  return (
    <>
      <strong>Your subscription hasn't started yet.</strong> Its first payment is still open.
    </>
  );
}

/** Whether a subscription with trouble asks for a card. */
export function asksForCard({ status, payment_url: paymentUrl }: Subscription): boolean {
  return paymentUrl === null || status === "past_due";
}

function TroubleActions({ subscription, variant }: SubscriptionTroubleProps) {
  const { status, payment_url: paymentUrl } = subscription;
  const canPay = paymentUrl !== null;

  return (
    <div className="flex flex-wrap gap-2">
      {canPay && (
        // Opens in a new tab, so that this page stays open and shows the result.
        <a
          href={paymentUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant, size: "small" })}
        >
          Pay the open invoice
        </a>
      )}
      {status === "paused" && !canPay && <ResumeButton size="small" variant={variant} />}
      {asksForCard(subscription) && (
        <PortalButton size="small" variant={canPay || status === "paused" ? "secondary" : variant}>
          {status === "paused" ? "Add a card" : "Update your card"}
        </PortalButton>
      )}
    </div>
  );
}

export async function storeSubscription(client: QueryClient, changed: Subscription): Promise<void> {
  // A request from before the change would overwrite the new state.
  await client.cancelQueries({ queryKey });
  void refetchData(client, bankAccessQuery.queryKey);
  client.setQueryData(queryKey, (subscriptions) =>
    subscriptions?.map((each) =>
      each.subscription_id === changed.subscription_id ? changed : each,
    ),
  );
}
