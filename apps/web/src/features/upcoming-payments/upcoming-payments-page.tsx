import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";

import { BankAccessNotice, describeBankAccess, PLUS_BRINGS } from "#lib/bank-access.tsx";
import { lazyOr } from "#lib/lazy-part.ts";
import { now } from "#lib/now.ts";
import { paths } from "#lib/paths.ts";
import {
  accountsQuery,
  bankAccessQuery,
  connectionsQuery,
  findTrouble,
  meQuery,
  monthQuery,
  subscriptionsQuery,
} from "#lib/queries.ts";
import { useTimeout } from "#lib/use-timeout.ts";
import { ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { DataView, Skeleton } from "#ui/data-view.tsx";
import { Icon } from "#ui/icon.tsx";
import { Spinner } from "#ui/loading.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { type Arrival, describeArrival, isNew } from "./describe-arrival.ts";
import { UpcomingPaymentsList } from "./upcoming-payments-list.tsx";
import { WithdrawalQuestions } from "./withdrawal-questions.tsx";

type UpcomingPaymentsPageProps = {
  notices?: ReactNode;
  payoffPlan?: (hasPayments: boolean) => ReactNode;
  below?: ReactNode;
};

/** The page at `/home`. */
export function UpcomingPaymentsPage({ notices, payoffPlan, below }: UpcomingPaymentsPageProps) {
  const month = useQuery(monthQuery);
  const areArriving = useArePaymentsArriving();
  const hasPayments = (month.data?.payments.length ?? 0) > 0;

  return (
    <Page heading="Upcoming Minimum Payments">
      <WaitingForNotices>
        <PaymentTroubleNotice />
        {notices}
        <SyncingNotice />
      </WaitingForNotices>
      <DataView source={month} what="your payments">
        {(loaded) => (
          <>
            <WithdrawalQuestions month={loaded} />
            {/* While payments are arriving, an empty list means nothing, so show none. */}
            {(loaded.payments.length > 0 || !areArriving) && (
              <UpcomingPaymentsList month={loaded} plan={payoffPlan?.(hasPayments)} />
            )}
          </>
        )}
      </DataView>
      <div className="contents" data-beneath>
        {hasPayments && below}
        <SubscribeNotice />
      </div>
    </Page>
  );
}

/** Returns whether a bank is being synced, or is new and the month with its payments is being fetched. */
function useArePaymentsArriving(): boolean {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const { isFetching } = useQuery(monthQuery);

  return connections.some(
    (connection) => connection.status === "syncing" || (isFetching && isNew(connection, now())),
  );
}

/** Loaded only if needed, because most subscriptions work. If loading fails, a generic notice is shown. */
const SubscriptionTrouble = lazyOr(
  async () => (await import("#lib/billing-portal.tsx")).SubscriptionTrouble,
  TroubleFallback,
);

function TroubleFallback() {
  return (
    <Notice
      tone="attention"
      action={
        <ButtonLink to={paths.profile("plan")} size="small">
          Your subscription
        </ButtonLink>
      }
    >
      There's a problem with your subscription.
    </Notice>
  );
}

export function PaymentTroubleNotice() {
  const { data: subscriptions = [] } = useQuery(subscriptionsQuery);
  const { data: access } = useQuery(bankAccessQuery);
  const trouble = findTrouble(subscriptions);
  const isEnding = access?.because === "subscription" && access.until !== null;

  if (!trouble) return isEnding && <BankAccessNotice />;
  return (
    // The page hides the content below until this has loaded, to avoid a layout shift.
    <Suspense fallback={<span hidden data-waiting="above" />}>
      <SubscriptionTrouble subscription={trouble} variant="secondary" />
    </Suspense>
  );
}

/** Hidden while the subscriptions are unknown and in a demo household. */
export function SubscribeNotice() {
  const { data: subscriptions } = useQuery(subscriptionsQuery);
  const { data: me } = useQuery(meQuery);
  const { data: access } = useQuery(bankAccessQuery);
  const freeUntil = access && describeBankAccess(access).until;
  if (subscriptions?.length !== 0 || me?.demo_ends_at) return null;

  return (
    <aside
      aria-label="Subscription"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-large border border-line px-inset py-3 text-small"
    >
      <p className="min-w-0 grow basis-40">
        <strong>First, please subscribe</strong>
        <br />
        <span className="text-ink-soft">
          {freeUntil ?? PLUS_BRINGS} {freeUntil && "Your payoff plan stays free."}
        </span>
      </p>
      {/* A full page load, because the script of the card form is part of that page only. */}
      <ButtonLink to={paths.subscribe()} reloadDocument size="small">
        Subscribe
      </ButtonLink>
    </aside>
  );
}

const NOTHING = { accounts: 0, payments: 0 };

/** Shows users of a new connection why a debt is missing. Syncing continues without this page. */
export function SyncingNotice() {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const isArriving = connections.some((each) => describeArrival(each, NOTHING, now()) !== null);
  const accounts = useQuery({ ...accountsQuery, enabled: isArriving });
  const month = useQuery({ ...monthQuery, enabled: isArriving });

  return connections.map((connection) => {
    const { uuid, institution_name: bank } = connection;
    const counted = {
      accounts: countItems(uuid, accounts.data, accounts.isFetching),
      payments: countItems(uuid, month.data?.debts, month.isFetching),
    };
    const arrival = describeArrival(connection, counted, now());

    return arrival && <ArrivalNotice key={uuid} bank={bank ?? "your bank"} arrival={arrival} />;
  });
}

/** Returns the number of a connection's items. Null while they are loading. */
function countItems(
  connection: string,
  known: readonly { item: string | null }[] | undefined,
  isFetching: boolean,
): number | null {
  const count = known?.filter(({ item }) => item === connection).length ?? null;

  return count === 0 && isFetching ? null : count;
}

type ArrivalNoticeProps = { bank: string; arrival: NonNullable<Arrival> };

function ArrivalNotice({ bank, arrival: { steps, failure } }: ArrivalNoticeProps) {
  const isAnswered = steps[0]?.state === "here";
  if (failure !== null) {
    return (
      <Notice
        tone="attention"
        action={
          <ButtonLink to={paths.accountConnections()} size="small">
            See the connection
          </ButtonLink>
        }
      >
        <strong>We haven't received data from {bank} yet.</strong> {failure}
      </Notice>
    );
  }

  return (
    <Notice tone="info">
      <strong>
        {isAnswered
          ? `Your accounts from ${bank} are here.`
          : `Getting your accounts from ${bank}…`}
      </strong>
      <div className="my-2 grid gap-1">
        {steps.map(({ what, state, words }) => (
          <p
            key={what}
            className="grid grid-cols-[1.25rem_1fr] items-center gap-2 data-[state=next]:text-ink-soft"
            data-state={state}
          >
            <span className="grid place-items-center [&_svg]:text-good">
              {state === "here" && <Icon name="check" label="Here:" size={16} />}
              {state === "now" && <Spinner />}
            </span>
            {what}: {words}
          </p>
        ))}
      </div>
      You can leave this page. We'll keep going.
    </Notice>
  );
}

/** Maximum time to wait for notices before the list is shown. */
const LATEST_MS = 2_000;

/**
 * Shows notices above the list. Shows a skeleton instead of the list until they have loaded, because a late notice
 * would move the list under the user's finger. The Page component hides what follows `data-waiting`. If they take too
 * long, the list is shown, and the notices below it.
 */
export function WaitingForNotices({ children }: { children: ReactNode }) {
  const subscriptions = useQuery(subscriptionsQuery);
  const access = useQuery(bankAccessQuery);
  const connections = useQuery(connectionsQuery);
  const [isLate, setIsLate] = useState(false);
  const isKnown = [subscriptions, access, connections].every(({ isPending }) => !isPending);
  useTimeout(() => setIsLate(true), isKnown ? null : LATEST_MS);

  return (
    <>
      {!isKnown && !isLate && (
        <div data-waiting="above">
          <Skeleton label="Loading" />
        </div>
      )}
      <div className={classNames("contents", isLate && "[&>*]:order-last")}>{children}</div>
    </>
  );
}
