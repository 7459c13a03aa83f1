import type { Subscription } from "@snowball/contract";

import { useQuery } from "@tanstack/react-query";

import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";

import { describeBankAccess } from "../bank-access.tsx";
import { bankAccessQuery } from "../queries.ts";
import { PortalButton } from "./portal-button.tsx";
import { ResumeButton } from "./resume-button.tsx";

type SubscriptionTroubleProps = { subscription: Subscription };

/** Explains a problem with the subscription and offers a fix. */
export function SubscriptionTrouble({ subscription }: SubscriptionTroubleProps) {
  return (
    <Notice tone="attention" action={<TroubleActions {...subscription} />}>
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
        <strong>Your last payment didn't go through.</strong> We'll try your card again.
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

function TroubleActions({ status, payment_url: paymentUrl }: Subscription) {
  const canPay = paymentUrl !== null;

  return (
    <div className="flex flex-wrap gap-2">
      {canPay && (
        // Opens in a new tab, so that this page stays open and shows the result.
        <a
          href={paymentUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ size: "small" })}
        >
          Pay the open invoice
        </a>
      )}
      {status === "paused" && !canPay && <ResumeButton size="small" />}
      {(!canPay || status === "past_due") && (
        <PortalButton
          size="small"
          variant={canPay || status === "paused" ? "secondary" : "primary"}
        >
          {status === "paused" ? "Add a card" : "Update your card"}
        </PortalButton>
      )}
    </div>
  );
}
