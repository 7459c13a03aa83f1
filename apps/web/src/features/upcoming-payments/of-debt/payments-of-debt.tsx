import type { Debt, MonthPayment, Obligation, PayoffMonth, ThisMonth } from "@snowball/contract";
import {
  addMonths,
  compareDates,
  formatMonth,
  formatMonthAndDay,
  formatShortDate,
  monthAfter,
  monthOf,
} from "@snowball/dates";
import { formatAmount, signOf, sumAmounts } from "@snowball/money";
import { formatDue, lastDayToPay, laterExtra } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { counted } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { monthQuery } from "#lib/queries.ts";
import { combineQueries } from "#lib/query/combine-queries.ts";
import { Amount } from "#ui/amount.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { DataView, EmptyState, Skeleton } from "#ui/data-view.tsx";
import figures from "#ui/figures.module.css";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";

import { obligationsQuery } from "../actions/obligations-query.ts";
import { isSettled, payableOf, paymentKey } from "../actions/payable.ts";
import { PaymentOutcome } from "../actions/payment-outcome.tsx";
import { PaymentSheet } from "../actions/payment-sheet.tsx";
import { UndoneButton } from "../actions/undone-button.tsx";
import { type PaymentActions, usePaymentActions } from "../actions/use-payment-actions.ts";
import { foldRows, nameRows, type PaymentOfMonth } from "../home-rows.ts";
import { PaymentBadges } from "../payment-badges.tsx";
import { PaymentRow } from "../payment-row.tsx";
import { useReasons } from "../use-reasons.ts";
import { CycleRow } from "./cycle-row.tsx";
import { describePayment, isForEarlierBill, isOpen } from "./describe-cycle.ts";
import { Corrections, EarlierPayment, RecordedLines, SmallLines } from "./recorded-of-cycle.tsx";

type PaymentsOfDebtProps = {
  debt: Debt;
  /** Planned payments of future months, in order. Null while the plan loads. */
  coming: readonly ComingPayment[] | null;
  /** The text about future payments of a debt outside the plan, otherwise null. */
  outside: string | null;
  /** Renders what is known from before the first cycle. Receives that cycle's due date, or null without cycles. */
  before: (firstDue: string | null, counted: Obligation["payments"]) => ReactNode;
};

export function PaymentsOfDebt({ debt, ...about }: PaymentsOfDebtProps) {
  const source = combineQueries(useQuery(obligationsQuery(debt.uuid)), useQuery(monthQuery));

  return (
    <DataView source={source} what="the payments" shape="line" count={6}>
      {([cycles, month]) => <LoadedPayments {...{ debt, cycles, month }} {...about} />}
    </DataView>
  );
}

type LoadedPaymentsProps = PaymentsOfDebtProps & {
  cycles: readonly Obligation[];
  month: ThisMonth;
};

function LoadedPayments(props: LoadedPaymentsProps) {
  const { debt, month, coming, outside, before } = props;
  const cycles = props.cycles.filter(({ is_without_cycle: isWithout }) => !isWithout);
  const loose = props.cycles
    .flatMap((each) => (each.is_without_cycle ? each.payments : []))
    // Without a known bill, it is unknown what was beyond it.
    .map((payment) => (cycles.length > 0 ? payment : { ...payment, counted: payment.amount }));
  const actions = usePaymentActions();
  const { rows, open, past } = divide({ debt, cycles, month }, actions);
  const addReason = useReasons(month);
  const firstDue = cycles.at(-1);
  const earlier = cycles.flatMap((cycle) =>
    cycle.payments.filter((payment) => isForEarlierBill(payment, cycle)),
  );
  const rowOf = (cycle: Obligation, isOpen: boolean) => (
    <CycleRow key={cycle.cycle} {...{ debt, cycle, cycles, isOpen, actions }} />
  );

  return (
    <>
      {(cycles[0]?.due_date ?? null) === null && (
        <DueDayRequest debt={debt} hasCycles={cycles.length > 0} />
      )}
      {rows.length + open.length > 0 && (
        <Part title="To pay">
          {rows.map(addReason).map((row) => (
            <ListedPayment
              key={paymentKey(row.payable)}
              {...{ row, debt, cycles, month, actions }}
            />
          ))}
          {open.map((cycle) => rowOf(cycle, true))}
        </Part>
      )}
      <RecordAnother debt={debt} month={month} actions={actions} />
      {coming === null && outside === null ? (
        <Skeleton label="Loading the planned payments" shape="line" />
      ) : (
        <Coming
          debt={debt}
          coming={laterPayments(coming ?? [], { cycles, month, rows })}
          outside={outside}
        />
      )}
      {past.length + earlier.length + loose.length > 0 && (
        <Part title="Earlier">
          {past.map((cycle) => rowOf(cycle, false))}
          {earlier.map((payment) => (
            <EarlierPayment key={payment.uuid} {...{ payment, debt }} />
          ))}
          {loose.map((payment) => (
            <EarlierPayment
              key={payment.uuid}
              {...{ payment, debt }}
              line={describePayment(payment, debt)}
            >
              {payment.returned_on === null && (
                <UndoneButton {...{ payment, actions }} payable={payableOf(debt)} />
              )}
            </EarlierPayment>
          ))}
        </Part>
      )}
      {before(
        firstDue === undefined ? null : lastDayToPay(firstDue),
        props.cycles.flatMap(({ payments }) => payments),
      )}
    </>
  );
}

/** Divides the payments: this month's that are open or changed on this screen, later open cycles, and past or paid. */
function divide(
  { debt, cycles, month }: Pick<LoadedPaymentsProps, "debt" | "cycles" | "month">,
  { before, oneByOne }: PaymentActions,
) {
  const own = month.payments.filter((each) => each.debt === debt.uuid);
  const rows = foldRows(nameRows(own, { debts: month.debts, before }), oneByOne).filter(
    ({ payment, payable }) =>
      !isSettled(payable) ||
      before.has(paymentKey(payable)) ||
      (payment.due_date !== null && compareDates(payment.due_date, month.today) >= 0),
  );
  const listed = new Set(
    rows.flatMap((row) => [row, ...(row.alsoAsked ?? [])].map(({ payable }) => payable.cycle)),
  );
  const others = cycles.filter(({ cycle }) => !listed.has(cycle));

  return {
    rows,
    open: others.filter((cycle) => isOpen(cycle, month.today)).toReversed(),
    past: others
      .filter((cycle) => !isOpen(cycle, month.today))
      .filter(
        (cycle) => cycle.payments.length > 0 || compareDates(lastDayToPay(cycle), month.today) < 0,
      ),
  };
}

type ListedPaymentProps = Pick<LoadedPaymentsProps, "debt" | "cycles" | "month"> & {
  row: PaymentOfMonth;
  actions: PaymentActions;
};

function ListedPayment({ row, debt, cycles, month, actions }: ListedPaymentProps) {
  const { payment, payable } = row;
  // An extra has none.
  const cycle = cycles.find((each) => each.cycle === payment.cycle);
  const due = formatDue(payable) ?? "TBD";

  return (
    <PaymentRow
      row={row}
      today={month.today}
      actions={actions}
      hasLogo={false}
      className="grid grid-cols-[34px_minmax(min-content,1fr)_fit-content(60%)] items-center gap-x-2 [grid-template-areas:'tick_identity_amount'] @max-[14rem]:grid-cols-[34px_minmax(0,1fr)] @max-[14rem]:[grid-template-areas:'tick_amount'_'identity_identity']"
      below={
        cycle &&
        cycle.payments.length > 0 && (
          <div className="ms-8 pb-1">
            <RecordedLines cycle={cycle} debt={debt} />
          </div>
        )
      }
      renderMore={(close) =>
        cycle && <Corrections {...{ payable, cycle, cycles, actions }} onDone={close} />
      }
    >
      <div className="min-w-0 [grid-area:identity]">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {payment.kind === "extra" ? (
            "Extra payment"
          ) : (
            <time
              className="whitespace-nowrap"
              dateTime={payment.due_date ?? payment.cycle?.slice(0, 7)}
            >
              {due}
            </time>
          )}
          <PaymentBadges payment={payment} debt={debt} />
        </p>
      </div>
    </PaymentRow>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section heading={title} className="grid grid-cols-1 gap-2" data-beneath>
      <ul>{children}</ul>
    </Section>
  );
}

/** Shown if neither a due date nor a bill is known, or if payments are known only by their month. */
function DueDayRequest({ debt, hasCycles }: { debt: Debt; hasCycles: boolean }) {
  const enter = <ButtonLink to={paths.figure(debt.uuid, "due_day")}>Enter the due day</ButtonLink>;

  return hasCycles ? (
    <Notice tone="info" action={enter}>
      The due date is unknown. Enter it to see the payment on its day in your calendar.
    </Notice>
  ) : (
    <EmptyState icon="calendar" title="We don't know when payments are due" actions={enter}>
      The lender doesn't report it. Enter the day of the month to list each payment here.
    </EmptyState>
  );
}

type RecordAnotherProps = { debt: Debt; month: ThisMonth; actions: PaymentActions };

/** Lets the user record a payment that belongs to no specific cycle or was seen by no bank. */
function RecordAnother({ debt, month, actions }: RecordAnotherProps) {
  const [isOpened, setIsOpened] = useState(false);
  const next = month.payments.find(
    ({ debt: uuid, amount }) => uuid === debt.uuid && amount !== null && signOf(amount) > 0,
  );
  const payable = { ...payableOf(debt), suggested: next?.amount ?? null };

  return (
    <div className="grid justify-items-start gap-3">
      <Button size="small" onClick={() => setIsOpened(true)}>
        Record a payment
      </Button>
      <PaymentOutcome payable={payable} actions={actions} />
      {isOpened && (
        <PaymentSheet payable={payable} actions={actions} onClose={() => setIsOpened(false)} />
      )}
    </div>
  );
}

type Listed = Pick<LoadedPaymentsProps, "cycles" | "month"> &
  Pick<ReturnType<typeof divide>, "rows">;

/**
 * Returns the planned payments of later months, so that no payment is listed twice: of a month with a bill in the list
 * like Home's only the extra, and nothing of a month with another cycle. What is owed contains extras that are still to
 * arrive.
 */
function laterPayments(
  coming: readonly ComingPayment[],
  { cycles, month: { through }, rows }: Listed,
): ComingPayment[] {
  const known = new Set(cycles.map((cycle) => monthOf(lastDayToPay(cycle))));
  const listed = Map.groupBy(rows, ({ payment }) => monthOf(lastDayToPay(payment) ?? through));

  const toArrive = (month: string) =>
    sumAmounts(rows.flatMap(({ payment }) => (arrivalOf(payment) > month ? payment.extra : [])));

  return coming
    .filter(({ month }) => compareDates(month, through) > 0)
    .map((payment) => ({
      ...payment,
      owedAfter: sumAmounts([payment.owedAfter, toArrive(payment.month)]),
    }))
    .map((payment) => {
      if (!known.has(payment.month)) return payment;
      const bills = listed.get(payment.month)?.map((row) => row.payment);
      const amount = bills ? laterExtra(payment, bills) : "0.00";
      return { ...payment, amount, extra: amount, minimum: "0.00", escrow: "0.00" };
    })
    .filter(({ amount }) => signOf(amount) > 0);
}

/** Returns the month in which an extra arrives. */
function arrivalOf({ kind, send_by: sendBy, arrives_next_month: isNext }: MonthPayment): string {
  return kind === "extra" && sendBy !== null ? monthAfter(sendBy, isNext ? 1 : 0) : "";
}

const SHOWN_AT_FIRST = 3;

type ComingProps = { debt: Debt; coming: readonly ComingPayment[]; outside: string | null };

function Coming({ debt, coming, outside }: ComingProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (coming.length === 0 && outside === null) return null;
  const shown = showsAll ? coming : coming.slice(0, SHOWN_AT_FIRST);
  const hidden = coming.length - shown.length;

  return (
    <Section heading="Coming, as planned" className="grid grid-cols-1 gap-2">
      {outside !== null && <p className="text-small wrap-anywhere text-ink-soft">{outside}</p>}
      <ul>
        {shown.map((payment) => (
          <ComingRow key={payment.month} payment={payment} debt={debt} />
        ))}
      </ul>
      {hidden > 0 && (
        <div>
          <Button size="small" onClick={() => setShowsAll(true)}>
            Show {counted(hidden, "more month")}
          </Button>
        </div>
      )}
    </Section>
  );
}

function ComingRow({ payment, debt }: { payment: ComingPayment; debt: Debt }) {
  const { month, amount, extra } = payment;
  // An extra may be sent on another day than the bill, so only the month of their sum is shown.
  const due = signOf(extra) > 0 ? null : dueIn(month, debt);

  return (
    // Planned rows have no button, so indent their amounts to align them with those to pay.
    <li className="flex min-h-[52px] flex-wrap items-center gap-x-3 border-t border-line py-2 pe-[18px]">
      <div className="min-w-0 grow basis-28">
        <time className="block font-semibold" dateTime={due ?? month.slice(0, 7)}>
          {due === null ? formatMonth(month) : formatShortDate(due)}
        </time>
        <SmallLines lines={[describeParts(payment, debt).join(" · ")]} />
      </div>
      <span className={figures.column}>
        <Amount amount={amount} currency={debt.currency} />
      </span>
    </li>
  );
}

function dueIn(month: string, { due_day: day }: Debt): string | null {
  return day === null ? null : addMonths(month, 0, day);
}

/** Describes the parts of a payment, if it is more than the minimum, and the remaining balance. */
function describeParts(payment: ComingPayment, debt: Debt): string[] {
  const { currency, escrow: enteredEscrow } = debt;
  const { month, minimum, extra, escrow, is_steady: isSteady, owedAfter } = payment;
  const money = (value: string) => formatAmount(value, currency);
  const on = dueIn(month, debt);
  const dueOn = on === null ? "" : ` due ${formatMonthAndDay(on)}`;
  const due = sumAmounts([minimum, escrow]);
  // The lender's minimum is unknown while the plan keeps payments constant.
  const split = isSteady
    ? on !== null && `including the minimum${dueOn}`
    : `${money(due)}${dueOn} + ${money(extra)} extra`;

  return [
    signOf(extra) > 0 && (signOf(due) > 0 ? split : "extra payment"),
    // Banks never report the escrow part.
    signOf(escrow) > 0 &&
      (enteredEscrow === null
        ? `including about ${money(escrow)} of escrow (estimated)`
        : `including ${money(escrow)} of escrow`),
    signOf(owedAfter) > 0 ? `then ${money(owedAfter)} owed` : "the last one",
  ].filter((part) => part !== false);
}

export type ComingPayment = Pick<PayoffMonth, "month" | "is_steady"> &
  Pick<PayoffMonth["debts"][number], "minimum" | "extra" | "escrow"> & {
    /** The total payment: `minimum + extra + escrow`. */
    amount: string;
    owedAfter: string;
  };
