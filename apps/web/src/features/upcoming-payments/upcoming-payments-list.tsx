import type { ThisMonth } from "@snowball/contract";
import { type ReactNode, useId, useState } from "react";

import { formatList } from "#lib/format.ts";
import { shownName } from "#lib/shown-name.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";

import { canBeMarked, isSettled, paymentKey } from "./actions/payable.ts";
import { type PaymentActions, usePaymentActions } from "./actions/use-payment-actions.ts";
import { lateOfUnknownAmount, joinSums, sumByCurrency } from "./describe-month.ts";
import { arrangeRows, type Group, GROUPS, type HomeRow, wasOpen } from "./home-rows.ts";
import { MonthHeadline } from "./month-headline.tsx";
import { NoPayments } from "./no-payments.tsx";
import { ShowAllPayments } from "./show-all-payments.tsx";
import { UpcomingPaymentEntry } from "./upcoming-payment-entry.tsx";
import { useReasons } from "./use-reasons.ts";

const labels: Record<Group, string> = {
  past: "Past due",
  soon: "Due in the next 7 days",
  later: "Due later",
  undated: "No date",
  following: "Following payments",
  extra: "Extra payments",
};

/** Number of payments shown at first: more than most people have. */
const FIRST_COUNT = 25;

/** Shows the open amount of the month and its payments by section, or how to get started without any. */
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
  month: ThisMonth;
  /** The rows that ask about a combined bill. */
  asking: ReadonlySet<HomeRow>;
  actions: PaymentActions;
};

function PaymentGroup({ group, rows, month, asking, actions }: PaymentGroupProps) {
  const id = useId();
  if (rows.length === 0) return null;
  const isLate = group === "past" && month.late_count > 0;
  const isOver = group === "past" && rows.every(({ payable }) => isSettled(payable));

  return (
    <section
      aria-labelledby={id}
      className={classNames(
        "grid grid-cols-1 gap-1",
        isLate && "rounded-large bg-bad-tint p-inset max-phone:px-[8px]",
      )}
    >
      <h2 id={id} className="text-small font-semibold tracking-normal text-ink-soft">
        {isOver ? "Earlier" : labels[group]}
      </h2>
      {isLate && <CatchUp month={month} rows={rows} actions={actions} />}
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
    </section>
  );
}

type CatchUpProps = { month: ThisMonth; rows: readonly HomeRow[]; actions: PaymentActions };

/** Shows the amount needed to catch up, as far as it is known, and what to do if that is too much. */
function CatchUp({ month, rows, actions }: CatchUpProps) {
  const sums = sumByCurrency(month, "late");
  const unknown = lateOfUnknownAmount(month)
    .flatMap(({ debt }) => month.debts.find(({ uuid }) => uuid === debt) ?? [])
    .map(shownName);
  const butFor = `, except ${formatList(new Set(unknown))} (amount unknown)`;
  const late = rows
    .map(({ payable }) => payable)
    .filter((payable) => payable.status === "late" && !actions.isSettled(payable))
    .filter(canBeMarked);

  return (
    <>
      <p>
        {sums.length > 0
          ? `Pay ${joinSums(sums)} to catch up${unknown.length > 0 ? butFor : ""}.`
          : "Send what you can first."}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        {late.length > 0 && (
          <Button
            size="small"
            onClick={() =>
              late.forEach((payable) => {
                if (payable.toSend !== null) actions.markAsSent(payable, payable.toSend);
              })
            }
          >
            {late.length === 1 ? "I paid this" : "I paid these"}
          </Button>
        )}
        <details className="open:basis-full">
          <summary className="min-h-target cursor-pointer content-center font-semibold">
            I can't pay this
          </summary>
          <p>
            Call the lender before the next due date, at the number on your statement. Most can move
            the date, lower the payment for a few months or waive a late fee, if you ask. You can
            say:
          </p>
          <blockquote className="my-2 border-s-3 border-line-strong ps-3">
            “I want to pay this debt, but I can't pay what is due right now. Do you have a hardship
            program? Can you waive the late fee, and can we agree on an amount and a date?”
          </blockquote>
          <p>Ask for the agreement in writing before you pay.</p>
        </details>
      </div>
    </>
  );
}
