import type { ThisMonth } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { paths } from "#lib/paths.ts";
import { connectionsQuery } from "#lib/queries.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/data-view.tsx";
import { Section } from "#ui/section.tsx";

import { paymentKey } from "./actions/payable.ts";
import { type PaymentActions, usePaymentActions } from "./actions/use-payment-actions.ts";
import { CatchUp } from "./catch-up.tsx";
import { arrangeRows, type Group, groupNames, GROUPS, type HomeRow, wasOpen } from "./home-rows.ts";
import { MonthHeadline } from "./month-headline.tsx";
import { UpcomingPaymentEntry } from "./upcoming-payment-entry.tsx";
import { useReasons } from "./use-reasons.ts";

/** Number of payments shown at first: more than most people have. */
const FIRST_COUNT = 25;

export function UpcomingPaymentsList({ month, plan }: { month: ThisMonth; plan: ReactNode }) {
  const { debts, today } = month;
  const actions = usePaymentActions();
  const { before, oneByOne } = actions;
  const [showsAll, setShowsAll] = useState(false);
  const addReason = useReasons(month);
  if (month.payments.length === 0) {
    return (
      <>
        <NoPayments />
        {plan}
      </>
    );
  }

  const all = arrangeRows(month.payments, { debts, today, before, oneByOne }).map(addReason);
  const rows = showsAll ? all : all.slice(0, FIRST_COUNT);
  const asking = rowsWithBillQuestion(rows, before);
  const next = month.next === null ? null : month.payments[month.next];
  const ofPaycheck = new Set(month.payday?.payments.map((at) => month.payments[at]));
  const late = all.filter(({ payment }) => payment.state === "late");

  return (
    <>
      <MonthHeadline
        month={month}
        next={all.find(({ payment }) => payment === next) ?? null}
        ofPaycheck={all.filter(({ payment }) => ofPaycheck.has(payment))}
        actions={actions}
        plan={plan}
      />
      {GROUPS.map((group) => (
        <PaymentGroup
          key={group}
          group={group}
          rows={rows.filter((row) => row.group === group)}
          late={group === late[0]?.group ? late : []}
          month={month}
          asking={asking}
          actions={actions}
        />
      ))}
      {all.length > FIRST_COUNT && (
        <ShowAllPayments count={all.length} isShown={showsAll} onShow={() => setShowsAll(true)} />
      )}
    </>
  );
}

/**
 * Returns the first row of each combined bill. A bill without an open share when the screen opened has no
 * question. It returns with the next bill.
 */
function rowsWithBillQuestion(
  rows: readonly HomeRow[],
  before: PaymentActions["before"],
): ReadonlySet<HomeRow> {
  const byBill = Map.groupBy(
    rows.filter(({ debt, group }) => debt.combined_bill !== null && group !== "extra"),
    ({ debt }) => [debt.item, debt.combined_bill?.amount].join(" "),
  );
  const withOpenShare = [...byBill.values()].filter((ofBill) =>
    ofBill.some((row) => wasOpen(row, before)),
  );

  return new Set(withOpenShare.flatMap(([first]) => first ?? []));
}

type PaymentGroupProps = {
  group: Group;
  rows: readonly HomeRow[];
  /** All late payments, in the group of the first of them. */
  late: readonly HomeRow[];
  month: ThisMonth;
  asking: ReadonlySet<HomeRow>;
  actions: PaymentActions;
};

function PaymentGroup({ group, rows, late, month, asking, actions }: PaymentGroupProps) {
  if (rows.length === 0) return null;
  const isLate = late.length > 0;
  // What is only in question may have been paid.
  const isEarlier = group === "past" && !rows.some(({ payment }) => payment.state === "late");

  return (
    <Section
      heading={isEarlier ? "Earlier" : groupNames[group]}
      className={classNames(
        "grid grid-cols-1 gap-1 [&>h2]:text-small [&>h2]:font-semibold [&>h2]:tracking-normal [&>h2]:text-ink-soft",
        isLate && "rounded-large bg-bad-tint p-inset max-phone:px-[8px]",
      )}
    >
      {isLate && <CatchUp month={month} late={late} actions={actions} />}
      <ul
        className={classNames(
          "list-none p-0",
          isLate ? "rounded-medium bg-surface px-3 max-phone:px-[6px]" : "border-y border-line",
        )}
      >
        {rows.map((row) => (
          <UpcomingPaymentEntry
            key={paymentKey(row.payable)}
            row={row}
            today={month.today}
            actions={actions}
            asksAboutBill={asking.has(row)}
          />
        ))}
      </ul>
    </Section>
  );
}

type ShowAllProps = { count: number; isShown: boolean; onShow: () => void };

function ShowAllPayments({ count, isShown, onShow }: ShowAllProps) {
  if (isShown) {
    return (
      <p ref={focusOn} tabIndex={-1}>
        All {count} payments are shown.
      </p>
    );
  }

  return (
    <Button variant="secondary" onClick={onShow}>
      Show all {count} payments
    </Button>
  );
}

/** Moves the focus here, because the button is removed. */
function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

function NoPayments() {
  const { data: connections = [] } = useQuery(connectionsQuery);
  // A connection that was never synced may still have debts.
  const hasUnsyncedConnection = connections.some(
    ({ status, last_synced_at: readAt }) => status !== "disconnected" && readAt === null,
  );

  return (
    <EmptyState
      icon="calendar"
      title={hasUnsyncedConnection ? "No debts here yet" : "No debts linked yet"}
      actions={
        <>
          <ButtonLink to={paths.accountConnections()}>
            {connections.length === 0 ? "Link your first account" : "Link another account"}
          </ButtonLink>
          <ButtonLink to={paths.newDebt()} variant="secondary">
            Enter a debt
          </ButtonLink>
        </>
      }
    >
      {hasUnsyncedConnection
        ? "When your bank answers, its debts appear here. Until then you can enter a debt from your last statement."
        : "Link a card or loan, or enter one from your last statement, to see its next payment here. Snowball can read your accounts but can never move money."}
    </EmptyState>
  );
}
