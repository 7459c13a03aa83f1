import { type Debt, foldQuestions, type MonthPayment } from "@snowball/contract";
import { addMonths, formatMonth, formatShortDate, monthOf } from "@snowball/dates";
import { signOf, sumAmounts } from "@snowball/money";
import { describeDeferment, describeUncovered, isAbout, orderToSend } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";

import { counted } from "#lib/format.ts";
import { monthQuery } from "#lib/queries.ts";
import { Amount } from "#ui/amount.tsx";

import { isSettled } from "../actions/payable.ts";
import type { ComingPayment } from "./payments-of-debt.tsx";

type NextPaymentProps = {
  debt: Debt;
  /** Planned payments of future months. Null while the plan loads. */
  coming: readonly ComingPayment[] | null;
};

/** Shows the next payment of a debt like Home: late ones first, those in question last, which count as one. */
export function NextPaymentOf({ debt, coming }: NextPaymentProps) {
  const { data: month, isPending } = useQuery(monthQuery);
  if (isPending) return "…";
  const own = (month?.payments ?? []).filter((payment) => payment.debt === debt.uuid);
  const inOrder = orderToSend(month?.payments ?? [], month?.today ?? "");
  const [asked = []] = foldQuestions(
    own.filter(({ state }) => !isSettled({ status: state })).map((payment) => ({ payment })),
  ).toSorted(
    ([{ payment: one }], [{ payment: other }]) =>
      Number(one.state === "question") - Number(other.state === "question") || inOrder(one, other),
  );
  const folded = asked.map(({ payment }) => payment);
  const [next] = folded;
  const words = month ? describeDeferment(debt, month.today) : null;
  const deferment = words && <small>{words}</small>;
  if (!next) return deferment ?? describeNone(debt, own);
  if (next.kind === "extra" && coming === null) return "…";
  const bill = unlistedBill(next, { debt, coming, own, today: month?.today ?? "" });
  const isExtra = next.kind === "extra" && bill === null;
  const { send_from: from, from_paycheck: payday } = next;
  const date = bill?.due ?? (isExtra ? (from ?? next.send_by) : next.due_date);
  const amounts = folded.flatMap(({ amount }) => amount ?? []);
  const covered = amounts.length === 0 ? null : sumAmounts(amounts);
  const uncovered = sumAmounts(folded.map((each) => each.uncovered));
  const notCovered = describeUncovered({ amount: covered, uncovered }, debt.currency);
  const isEstimate = (each: MonthPayment) =>
    isAbout(each) || (folded.length > 1 && each.is_last_statement);
  const missedIn = next.kind === "arrears" && date === null ? next.cycle : null;

  return (
    <>
      <Amount
        amount={bill?.amount ?? (covered && sumAmounts([covered, uncovered]))}
        currency={debt.currency}
        isAbout={bill !== null || (folded.some(isEstimate) && !isExtra)}
      />
      {date !== null && (
        <time dateTime={date}>
          {isExtra && `extra, ${(from ?? payday) === null ? "by" : "from"} `}
          {formatShortDate(date)}
        </time>
      )}
      {next.state === "late" && <small>past due</small>}
      {next.state === "question" && <small>may already be paid</small>}
      {folded.length > 1 && <small>{counted(folded.length, "payment")}</small>}
      {missedIn !== null && <small>{formatMonth(missedIn)}</small>}
      {notCovered !== null && <small>{notCovered}</small>}
      {deferment}
    </>
  );
}

type Unlisted = NextPaymentProps & { own: readonly MonthPayment[]; today: string };

/** Returns the planned bill of the next month that is not listed yet, if it is due before an extra; otherwise null. */
function unlistedBill(
  { kind, send_by: day }: MonthPayment,
  { debt: { due_day: dueDay }, coming, own, today }: Unlisted,
) {
  if (kind !== "extra" || dueDay === null) return null;
  const listed = own.flatMap(({ due_date: date }) => (date === null ? [] : monthOf(date)));
  const bill = coming
    ?.filter(({ month }) => listed.every((each) => each < month))
    .map(({ month, minimum, escrow }) => ({
      due: addMonths(month, 0, dueDay),
      amount: sumAmounts([minimum, escrow]),
    }))
    .find(({ due }) => due >= today);

  return bill && bill.due < (day ?? "") && signOf(bill.amount) > 0 ? bill : null;
}

/** Words for a debt without an open payment. If something is owed, more payments are planned. */
function describeNone({ owed }: Debt, own: readonly MonthPayment[]): string {
  if (owed.value !== null && signOf(owed.value) <= 0) return "Nothing due";

  return own.length > 0 ? "Nothing to send yet" : "unknown";
}
