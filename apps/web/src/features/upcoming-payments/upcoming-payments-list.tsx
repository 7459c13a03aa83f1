import type { ThisMonth } from "@snowball/contract";
import { useId, useState } from "react";

import { isSettled, paymentKey } from "./actions/payable.ts";
import { type PaymentActions, usePaymentActions } from "./actions/use-payment-actions.ts";
import { describeMonth, lateOfUnknownAmount, joinSums, sumByCurrency } from "./describe-month.ts";
import { arrangeRows, type Group, GROUPS, type HomeRow, wasOpen } from "./home-rows.ts";
import { MonthHeadline } from "./month-headline.tsx";
import { NoPayments } from "./no-payments.tsx";
import { ShowAllPayments } from "./show-all-payments.tsx";
import { UpcomingPaymentEntry } from "./upcoming-payment-entry.tsx";
import { useDeferments } from "./use-deferments.ts";

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
export function UpcomingPaymentsList({ month }: { month: ThisMonth }) {
  const { debts, today } = month;
  const actions = usePaymentActions();
  const { before, oneByOne } = actions;
  const [showsAll, setShowsAll] = useState(false);
  const addDeferment = useDeferments(month);
  if (month.payments.length === 0) return <NoPayments />;

  const all = arrangeRows(month.payments, { debts, today, before, oneByOne }).map(addDeferment);
  const rows = showsAll ? all : all.slice(0, FIRST_COUNT);
  const asking = rowsWithBillQuestion(rows, before);

  return (
    <>
      <MonthHeadline words={describeMonth(month)} />
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
  const isOver = group === "past" && rows.every(({ payable }) => isSettled(payable));

  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-1">
      <h2 id={id} className="text-small font-semibold tracking-normal text-ink-soft">
        {isOver ? "Earlier" : labels[group]}
      </h2>
      {group === "past" && month.late_count > 0 && <CatchUp month={month} />}
      <ul className="list-none border-y border-line p-0">
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

const names = new Intl.ListFormat("en-US");

/** Shows the amount needed to catch up, as far as it is known, and what to do if that is too much. */
function CatchUp({ month }: { month: ThisMonth }) {
  const sums = sumByCurrency(month, "late");
  const unknown = lateOfUnknownAmount(month)
    .flatMap(({ debt }) => month.debts.find(({ uuid }) => uuid === debt) ?? [])
    .map(({ nickname, name }) => nickname ?? name);
  const butFor = `, except ${names.format(new Set(unknown))} (amount unknown)`;

  return (
    <p className="text-small text-ink-soft">
      {sums.length > 0
        ? `Pay ${joinSums(sums)} to catch up${unknown.length > 0 ? butFor : ""}.`
        : "Send what you can first."}{" "}
      If that's too much, call the lender. Most can move a date or waive a fee.
    </p>
  );
}
