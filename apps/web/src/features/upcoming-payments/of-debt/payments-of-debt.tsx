import type { Debt, Obligation } from "@snowball/contract";
import { compareDates, formatMonth, formatShortDate, monthOf } from "@snowball/dates";
import { formatAmount, signOf, sumAmounts } from "@snowball/money";
import { lastDayToPay } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";

import { counted } from "#lib/format-duration.ts";
import { shownName } from "#lib/shown-name.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { paths } from "#lib/paths.ts";
import { monthQuery } from "#lib/queries.ts";
import { Amount } from "#ui/amount.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Button } from "#ui/button.tsx";
import { DataView } from "#ui/data-view.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import figures from "#ui/figures.module.css";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { obligationsQuery } from "../actions/obligations-query.ts";
import type { Payable } from "../actions/payable.ts";
import { PaymentOutcome } from "../actions/payment-outcome.tsx";
import { PaymentSheet } from "../actions/payment-sheet.tsx";
import { type PaymentActions, usePaymentActions } from "../actions/use-payment-actions.ts";
import { type ComingPayment, dueDateIn, plannedFor } from "./coming-payment.ts";
import { CycleRow } from "./cycle-row.tsx";
import { isOpen } from "./describe-cycle.ts";

/** A payment that belongs to a cycle. */
export type CountedPayment = Pick<Obligation["payments"][number], "amount" | "sent_on" | "seen_on">;

type PaymentsOfDebtProps = {
  debt: Debt;
  /** Planned payments of future months. Null while the plan loads. */
  coming: readonly ComingPayment[] | null;
  /** The text about future payments of a debt outside the plan, otherwise null. */
  outside: string | null;
  /**
   * Renders what is known from before the first cycle. Receives that cycle's due date, or null without
   * cycles.
   */
  before: (firstDue: string | null, counted: readonly CountedPayment[]) => ReactNode;
};

/** Shows every payment of a debt: open ones, planned ones and past ones. */
export function PaymentsOfDebt({ debt, coming, outside, before }: PaymentsOfDebtProps) {
  const cycles = useQuery(obligationsQuery(debt.uuid));
  const { data: month } = useQuery(monthQuery);
  const actions = usePaymentActions();
  const today = calendarToday();
  const listed = month?.payments.filter((each) => each.debt === debt.uuid) ?? [];

  return (
    <DataView
      source={cycles}
      what="the payments"
      skeleton={<Skeleton label="Loading the payments" shape="line" count={6} />}
    >
      {(all) => {
        const open = all.filter((cycle) => isOpen(cycle, today)).toReversed();
        const firstDue = all.at(-1);
        const past = all.filter((cycle) => !isOpen(cycle, today));
        const plan = { open, coming: coming ?? [], listed, today };
        const rows = (some: readonly Obligation[], areOpen: boolean) =>
          some.map((cycle) => (
            <CycleRow
              key={cycle.cycle}
              debt={debt}
              cycle={cycle}
              cycles={all}
              planned={areOpen ? plannedFor(cycle, plan) : null}
              isOpen={areOpen}
              actions={actions}
            />
          ));

        return (
          <>
            {all.length === 0 && <NoDates debt={debt} />}
            {all[0]?.due_date === null && <NoDueDay debt={debt} />}
            {open.length > 0 && <Part title="To pay">{rows(open, true)}</Part>}
            <RecordAnother debt={debt} actions={actions} />
            {coming === null && outside === null ? (
              <Skeleton label="Loading the planned payments" shape="line" />
            ) : (
              <Coming debt={debt} coming={afterCycles(coming ?? [], all)} outside={outside} />
            )}
            {past.length > 0 && <Part title="Earlier">{rows(past, false)}</Part>}
            {before(
              firstDue === undefined ? null : lastDayToPay(firstDue),
              all.flatMap(({ payments }) => payments),
            )}
          </>
        );
      }}
    </DataView>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();

  return (
    <section className="grid grid-cols-1 gap-2" aria-labelledby={id} data-beneath>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

/** Shown for a linked debt without cycles, because neither a due date nor a bill is known. */
function NoDates({ debt }: { debt: Debt }) {
  return (
    <EmptyState
      icon="calendar"
      title="We don't know when payments are due"
      actions={
        <Link to={paths.figure(debt.uuid, "due_day")} className={buttonClass()}>
          Enter the due day
        </Link>
      }
    >
      The lender doesn't report it. Enter the day of the month to list each payment here.
    </EmptyState>
  );
}

/** Shown for a debt with payments that are known only by their month. */
function NoDueDay({ debt }: { debt: Debt }) {
  return (
    <Notice
      tone="info"
      action={
        <Link to={paths.figure(debt.uuid, "due_day")} className={buttonClass()}>
          Enter the due day
        </Link>
      }
    >
      The due date is unknown. Enter it and we can remind you in time.
    </Notice>
  );
}

/** Lets the user record a payment that belongs to no specific cycle or was seen by no bank. */
function RecordAnother({ debt, actions }: { debt: Debt; actions: PaymentActions }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: month } = useQuery(monthQuery);
  const next = month?.payments.find(
    ({ debt: uuid, amount }) => uuid === debt.uuid && amount !== null && signOf(amount) > 0,
  );
  const payable: Payable = {
    debt: debt.uuid,
    cycle: null,
    due_date: null,
    name: shownName(debt),
    currency: debt.currency,
    status: "unknown",
    toSend: null,
    suggested: next?.amount ?? null,
    question: null,
  };

  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        Record a payment
      </Button>
      <PaymentOutcome payable={payable} actions={actions} />
      {isOpen && (
        <PaymentSheet payable={payable} actions={actions} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}

/** Returns the planned payments of months without a cycle, so that no month is listed twice. */
function afterCycles(
  coming: readonly ComingPayment[],
  cycles: readonly Obligation[],
): ComingPayment[] {
  const known = new Set(cycles.map((cycle) => monthOf(lastDayToPay(cycle))));

  return coming.filter(({ month, amount }) => !known.has(month) && signOf(amount) > 0);
}

/** Number of planned months shown at first. */
const SHOWN_AT_FIRST = 3;

type ComingProps = {
  debt: Debt;
  coming: readonly ComingPayment[];
  outside: string | null;
};

function Coming({ debt, coming, outside }: ComingProps) {
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  if (coming.length === 0 && outside === null) return null;
  const inOrder = coming.toSorted((left, right) => compareDates(left.month, right.month));
  const shown = showsAll ? inOrder : inOrder.slice(0, SHOWN_AT_FIRST);
  const hidden = inOrder.length - shown.length;

  return (
    <section className="grid grid-cols-1 gap-2" aria-labelledby={id}>
      <h2 id={id}>Coming, as planned</h2>
      {outside !== null && <p className="text-small wrap-anywhere text-ink-soft">{outside}</p>}
      <ul>
        {shown.map((payment) => (
          <ComingRow key={payment.month} payment={payment} debt={debt} />
        ))}
      </ul>
      {hidden > 0 && (
        <div>
          <Button variant="secondary" size="small" onClick={() => setShowsAll(true)}>
            Show {counted(hidden, "more month")}
          </Button>
        </div>
      )}
    </section>
  );
}

type ComingRowProps = { payment: ComingPayment; debt: Debt };

function ComingRow({ payment, debt }: ComingRowProps) {
  const { month, amount } = payment;
  const isNow = isThisMonth(payment);
  const due = isNow ? null : dueDateIn(month, debt.due_day);

  return (
    // Align the visible box and dots, not their larger touch targets, with the edges of the content.
    // Planned rows have no buttons, so indent them to align their amounts with the other rows.
    <li className="flex min-h-[52px] flex-wrap items-center gap-x-3 border-t border-line py-2 pe-target [&>:is(button,span):first-child]:ms-[-10px] [&>button:nth-last-child(2)]:-me-3">
      <div className="min-w-0 grow basis-28">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <time dateTime={due ?? month.slice(0, 7)}>
            {isNow ? "This month" : due === null ? formatMonth(month) : formatShortDate(due)}
          </time>
        </p>
        <p className="text-small wrap-anywhere text-ink-soft">
          {describeParts(payment, debt).join(" · ")}
        </p>
      </div>
      <span className={figures.column}>
        <Amount amount={amount} currency={debt.currency} />
      </span>
    </li>
  );
}

/** Whether it is the rest of the current month's plan, which has no due date of its own. */
function isThisMonth({ month }: ComingPayment): boolean {
  return month === monthOf(calendarToday());
}

/** Describes the parts of a payment, if it is more than the minimum, and the remaining balance. */
function describeParts(
  payment: ComingPayment,
  { currency, escrow: enteredEscrow }: Debt,
): string[] {
  const { minimum, extra, escrow, owedAfter } = payment;
  const money = (value: string) => formatAmount(value, currency);
  const due = sumAmounts([minimum, escrow]);
  const isMinimum = signOf(due) > 0;

  return [
    ...(signOf(extra) > 0 && isMinimum ? [`${money(due)} + ${money(extra)} extra`] : []),
    ...(isThisMonth(payment) && !isMinimum ? ["extra payment"] : []),
    ...(signOf(escrow) > 0 ? [describeEscrow(money(escrow), enteredEscrow !== null)] : []),
    signOf(owedAfter) > 0 ? `then ${money(owedAfter)} owed` : "the last one",
  ];
}

/** Describes the escrow part. Banks never report it, so it is an estimate unless the user entered it. */
function describeEscrow(escrow: string, isEntered: boolean): string {
  return isEntered
    ? `including ${escrow} of escrow`
    : `including about ${escrow} of escrow (estimated)`;
}
