import {
  type Account,
  type CheckoutReturn,
  type Debt,
  endpoints,
  type Subscription,
} from "@snowball/contract";
import { signOf } from "@snowball/money";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { SubscriptionTrouble } from "#lib/billing-portal.tsx";
import { paths } from "#lib/paths.ts";
import {
  accountsQuery,
  bankAccessQuery,
  debtsQuery,
  findTrouble,
  payoffPlanQuery,
  productsQuery,
  subscriptionsQuery,
} from "#lib/queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";
import { ButtonLink, TryAgainButton } from "#ui/button.tsx";
import { Card } from "#ui/section.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { ServiceList } from "./service-list.tsx";

/** `/lfg`: the return page of the checkout, with its id in the URL. */
export function Component() {
  const [search] = useSearchParams();
  const sessionId = search.get("session_id");

  return sessionId ? <AfterCheckout sessionId={sessionId} /> : <WithoutCheckout />;
}

/** The page after a checkout; it thanks only for a completed payment. */
function AfterCheckout({ sessionId }: { sessionId: string }) {
  const result = useCheckoutReturn(sessionId);

  return (
    <Steps heading={headingAfter(result.data?.status)}>
      <CheckoutResult result={result} />
    </Steps>
  );
}

function headingAfter(status: CheckoutReturn["status"] | undefined): string {
  switch (status) {
    case "complete":
      return "Thank you!";
    case "open":
    case "expired":
      return "Not subscribed yet";
    case undefined:
      return "Your subscription";
  }
}

/** The page without a checkout: thanks a subscriber, and links others to the plans. */
function WithoutCheckout() {
  const subscriptions = useQuery(subscriptionsQuery);
  const trouble = findTrouble(subscriptions.data ?? []);
  const isSubscribed =
    !trouble && subscriptions.data !== undefined && subscriptions.data.length > 0;

  return (
    <Steps heading={isSubscribed ? "Thank you!" : "Welcome to Snowball"}>
      <DataView source={subscriptions} what="your subscription" count={1}>
        {([subscription]) =>
          trouble ? (
            <SubscriptionTrouble subscription={trouble} />
          ) : (
            !subscription && <NotSubscribedYet />
          )
        }
      </DataView>
    </Steps>
  );
}

function Steps({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Page heading={heading} lead="Here is what to do next." width="middle">
      {children}
      <h2>Next steps</h2>
      <NextSteps />
    </Page>
  );
}

const SUBSCRIBE = (
  <ButtonLink to={paths.subscribe()} reloadDocument variant="primary" size="small">
    Subscribe
  </ButtonLink>
);

/** Links to the subscribe page, for a user who opened the thank-you page without a purchase. */
function NotSubscribedYet() {
  return (
    <Notice tone="attention" action={SUBSCRIBE}>
      You haven't subscribed yet.
    </Notice>
  );
}

const steps: readonly { key: StepKey; title: ReactNode; about: string }[] = [
  {
    key: "card",
    title: <Link to={paths.accountConnections()}>Link a credit card</Link>,
    about: "Its minimum payment and due date appear on Home.",
  },
  {
    key: "bank",
    title: <Link to={paths.accountConnections()}>Link a bank account</Link>,
    about: "See what you have next to what you owe.",
  },
  {
    key: "auto-pay",
    title: <Link to={paths.debts()}>Put minimum payments on auto-pay</Link>,
    about:
      "Turn on autopay with each lender, then mark it on each debt. It helps you avoid late fees.",
  },
  {
    key: "preferences",
    title: <Link to={paths.payoffPlan()}>Set plan preferences</Link>,
    about: "Choose the order and the pace, and see when you'll be debt-free.",
  },
];

/** Shows the steps after subscribing (spec §1), with the completed ones checked. */
function NextSteps() {
  const done = stepsDone({
    accounts: useQuery(accountsQuery).data,
    debts: useQuery(debtsQuery).data,
    isPlanChosen: useQuery(payoffPlanQuery).data?.is_chosen,
  });

  return (
    <Card as="ol" className="py-1.5">
      {steps.map(({ key, title, about }, index) => (
        <li
          key={key}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3.5 py-3.5 not-first:border-t not-first:border-line"
        >
          <span
            className="grid size-8 place-items-center rounded-full bg-accent-tint font-bold text-accent data-[done=true]:bg-good-tint data-[done=true]:text-good"
            data-done={done.has(key)}
          >
            {done.has(key) ? <Icon name="check" label="Done" size={18} /> : index + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <p className="text-compact text-ink-soft">{about}</p>
          </div>
        </li>
      ))}
    </Card>
  );
}

type CheckoutResultProps = { result: ReturnType<typeof useCheckoutReturn> };

function CheckoutResult({ result: { data, error, isFetching, refetch } }: CheckoutResultProps) {
  if (error && !isFetching) {
    return (
      <Notice tone="error" action={<TryAgainButton onClick={() => void refetch()} />}>
        We couldn't confirm your payment yet. {error.message} If you paid, your payment is safe.
      </Notice>
    );
  }
  if (!data) return <Notice tone="info">Checking your payment…</Notice>;
  return <Result {...data} />;
}

function Result({ status, subscription }: CheckoutReturn) {
  switch (status) {
    case "complete":
      return (
        <>
          <Notice tone="success">
            {subscription?.product_name
              ? `You're subscribed to ${subscription.product_name}.`
              : "Your payment arrived. Your subscription starts in a moment."}
          </Notice>
          {subscription && <ServicesOn subscription={subscription} />}
        </>
      );
    case "open":
      return (
        <Notice tone="attention" action={SUBSCRIBE}>
          The payment was not completed, and nothing was charged.
        </Notice>
      );
    case "expired":
      return (
        <Notice tone="attention" action={SUBSCRIBE}>
          This checkout has expired, and nothing was charged.
        </Notice>
      );
  }
}

function ServicesOn({ subscription }: { subscription: Subscription }) {
  const { data: products = [] } = useQuery(productsQuery);
  const bought = products.find(({ price_id: id }) => id === subscription.price_id);

  return bought && <ServiceList products={products} chosen={bought} heading="Included now" />;
}

function useCheckoutReturn(sessionId: string) {
  const queryClient = useQueryClient();

  return useQuery({
    queryKey: ["checkout-return", sessionId],
    queryFn: async () => {
      const body = { session_id: sessionId };
      const answer = await snowballClient.call(endpoints.returnFromCheckout, { body });
      void refetchData(queryClient, bankAccessQuery.queryKey);
      await refetchData(queryClient, subscriptionsQuery.queryKey);
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The steps after subscribing, in the specification's order (§1). */
type StepKey = "card" | "bank" | "auto-pay" | "preferences";

type StepsInput = {
  /** Undefined until loaded. */
  accounts: readonly Pick<Account, "type">[] | undefined;
  debts: readonly Pick<Debt, "owed" | "autopay">[] | undefined;
  isPlanChosen: boolean | undefined;
};

/** Returns the completed steps. A step without loaded data is not completed. */
export function stepsDone({
  accounts = [],
  debts = [],
  isPlanChosen,
}: StepsInput): ReadonlySet<StepKey> {
  const payable = debts.filter(({ owed: { value } }) => value === null || signOf(value) > 0);
  const done: Record<StepKey, boolean> = {
    card: accounts.some(({ type }) => type === "credit"),
    bank: accounts.some(({ type }) => type === "depository"),
    "auto-pay": payable.length > 0 && payable.every(({ autopay }) => autopay.type !== "none"),
    preferences: isPlanChosen === true,
  };

  return new Set((Object.keys(done) as StepKey[]).filter((key) => done[key]));
}
