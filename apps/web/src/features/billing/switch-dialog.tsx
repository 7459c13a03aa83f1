import { endpoints, type SubscribableProduct, type SwitchQuote } from "@snowball/contract";
import { formatPrice } from "@snowball/money";
import { focusManager, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { ApiError } from "#lib/api/errors.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { PortalButton, storeSubscription } from "#lib/billing-portal.tsx";
import { useAction } from "#lib/form/form.tsx";
import { formatDay } from "#lib/format.ts";
import { invoicesQuery, subscriptionsQuery } from "#lib/queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { DataView, Skeleton } from "#ui/data-view.tsx";
import { Dialog } from "#ui/dialog.tsx";
import figures from "#ui/figures.module.css";
import { Notice } from "#ui/notice.tsx";

import { intervalAdverb, nameOffer } from "./offers.ts";

type SwitchDialogProps = {
  offer: SubscribableProduct;
  /** URL for the bank's confirmation while the switch waits for it; else null. */
  confirmationUrl: string | null;
  onClose: () => void;
};

export function SwitchDialog({ offer, confirmationUrl, onClose }: SwitchDialogProps) {
  const query = useQuery(switchQuoteQuery(offer.price_id));
  const { confirm, isSwitching, error } = useSwitch();
  const { data: quote } = query;
  const isCardDeclined = error instanceof ApiError && error.code === "card_declined";
  const isReading = query.isFetching && !isSwitching;
  const order = (shownQuote: SwitchQuote) =>
    confirm(shownQuote, {
      onSuccess: ({ price_id: paid }) => {
        if (paid === shownQuote.price_id) onClose();
      },
    });
  // A repeated order with the same quote only reads the result: nothing is charged twice.
  useReturn(() => {
    if (confirmationUrl !== null && quote) order(quote);
  });

  if (confirmationUrl !== null) {
    return <ConfirmWithBank {...{ offer, quote, confirmationUrl, onClose }} />;
  }
  return (
    <Dialog
      title={`Pay ${intervalAdverb(offer.freq)} instead?`}
      onClose={onClose}
      keep="Keep current plan"
      actions={
        quote && (
          <Button isBusy={isSwitching || isReading} onClick={() => order(quote)}>
            {quote.due_now === 0
              ? "Switch"
              : `Pay ${formatPrice(quote.due_now, quote.currency)} and switch`}
          </Button>
        )
      }
    >
      <DataView
        source={query}
        what="the price"
        skeleton={<Skeleton label="Calculating your price" count={1} />}
      >
        {(shownQuote) => <Quote quote={shownQuote} offer={offer} />}
      </DataView>
      {error !== null && !isSwitching && (
        <Notice
          tone="error"
          action={
            isCardDeclined && (
              <PortalButton variant="primary" size="small">
                Change card
              </PortalButton>
            )
          }
        >
          {error.message}
        </Notice>
      )}
    </Dialog>
  );
}

type ConfirmWithBankProps = SwitchDialogProps & {
  confirmationUrl: string;
  quote: SwitchQuote | undefined;
};

/** Asks the user to confirm with the card's bank, and explains what happens otherwise. */
function ConfirmWithBank({ offer, quote, confirmationUrl, onClose }: ConfirmWithBankProps) {
  const amount = quote ? formatPrice(quote.due_now, quote.currency) : "this payment";

  return (
    <Dialog
      title="Confirm with your bank"
      onClose={onClose}
      keep="Keep current plan"
      actions={<ConfirmLink url={confirmationUrl} />}
    >
      <p>
        Your bank asks you to confirm {amount}. After that you pay {intervalAdverb(offer.freq)}. If
        you don't confirm within a day, nothing is charged and your plan stays the same.
      </p>
    </Dialog>
  );
}

function Quote({ quote, offer }: { quote: SwitchQuote; offer: SubscribableProduct }) {
  const { currency, price, unused, due_now: due, credit_after: credit } = quote;
  const show = (amount: number) => formatPrice(amount, currency);
  const rows: [string, number][] = [
    ["Unused time on current plan", -unused],
    ["Tax and discounts", quote.tax_and_discounts],
    ["Account credit", -quote.credit_before],
  ];

  return (
    <>
      <dl className="grid grid-cols-1 gap-2 [&_dd]:ms-auto [&>div]:flex [&>div]:flex-wrap [&>div]:justify-between [&>div]:gap-x-4">
        <Row what={nameOffer(offer)} amount={show(price)} />
        {rows
          .filter(([, amount]) => amount !== 0)
          .map(([what, amount]) => (
            <Row key={what} what={what} amount={show(amount)} />
          ))}
        <Row what="Due now" amount={show(due)} isTotal />
      </dl>
      <p>
        {due > 0
          ? "Charged to your card when you switch. "
          : credit > 0 && `${show(credit)} stays as credit and pays your next bills. `}
        After that it renews {intervalAdverb(offer.freq)}, next on {formatDay(quote.renews_at)}, for{" "}
        {formatPrice(offer.price, offer.currency)}.
      </p>
    </>
  );
}

type RowProps = { what: string; amount: string; isTotal?: boolean };

function Row({ what, amount, isTotal = false }: RowProps) {
  return (
    <div className={classNames(isTotal && "font-semibold")}>
      <dt>{what}</dt>
      <dd className={figures.column}>{amount}</dd>
    </div>
  );
}

const { queryKey } = subscriptionsQuery;

/** Switches at the quoted price, or starts the bank's confirmation. Stores the answer in the cache. */
function useSwitch() {
  const queryClient = useQueryClient();
  const { submit, isBusy, error } = useAction(
    ({ price_id, quoted_at, due_now }: SwitchQuote) =>
      snowballClient.call(endpoints.switchSubscription, { body: { price_id, quoted_at, due_now } }),
    {
      onSuccess: async (switched) => {
        await storeSubscription(queryClient, switched);
        void refetchData(queryClient, invoicesQuery.queryKey);
      },
      // A refused quote must not be shown again, and the response may have been lost.
      onError: async (_error, { price_id: priceId }) => {
        void refetchData(queryClient, queryKey);
        await refetchData(queryClient, switchQuoteQuery(priceId).queryKey);
      },
    },
  );

  return { confirm: submit, isSwitching: isBusy, error };
}

/** Query of the current cost of a switch to a price. Not cached, because the cost changes by the second. */
function switchQuoteQuery(priceId: string) {
  return queryOptions({
    queryKey: ["switchQuote", priceId],
    queryFn: () => snowballClient.call(endpoints.quoteSwitch, { body: { price_id: priceId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

type ConfirmLinkProps = { url: string; size?: "small" };

/** Links to the page where the user confirms a switch. Opens a new tab, so that this page shows the result. */
export function ConfirmLink({ url, size }: ConfirmLinkProps) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: "primary", size })}
    >
      Confirm with your bank
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Calls back each time the page becomes visible again, e.g. after the user returns from another tab. */
export function useReturn(onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn);

  useEffect(
    () =>
      focusManager.subscribe((isFocused) => {
        if (isFocused) handleReturn();
      }),
    [],
  );
}
