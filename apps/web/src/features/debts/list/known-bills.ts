import { type Debt, isUnlinked, type MonthPayment, type ThisMonth } from "@snowball/contract";
import { compareDates } from "@snowball/dates";
import { compareAmounts, formatAmount, largerAmount, signOf, sumAmounts } from "@snowball/money";
import { describeBill, isLastPayment, ownBill } from "@snowball/planner";

/** `billNote`: the whole bill if only a part of it is the minimum; absent if not. */
export type ListedDebt = Debt & { billNote?: string };

/**
 * Returns the debts as this month's payments have them: past due if one is late, and with the minimum of their last
 * bill, if that is due this month or later, without the missed payments in it. A card that was unlinked while it was
 * behind has only that bill, which shows no rule for later months. A minimum that is not from that bill stays, but is
 * at most what the debt owes when it is paid.
 */
export function withKnownBills(
  debts: readonly Debt[],
  { month, payments }: Pick<ThisMonth, "month" | "payments">,
): ListedDebt[] {
  return debts.map((listed) => {
    const isLate = payments.some((each) => each.debt === listed.uuid && each.state === "late");
    const debt = { ...listed, is_overdue: isLate };
    const { minimum, currency } = debt;
    const own = payments.filter((each) => each.debt === debt.uuid);
    const lower = lastPaymentOf(debt, own);
    if (lower !== null && minimum.value !== null) {
      const billNote = `${formatAmount(minimum.value, currency)} billed, more than is owed`;
      return { ...debt, billNote, minimum: { ...minimum, value: lower } };
    }
    const bill = payments.findLast(
      ({ debt: of, billed, due_date: due }) =>
        of === debt.uuid && billed !== null && due !== null && compareDates(due, month) >= 0,
    );
    if (bill === undefined) return debt;
    const { billed, billed_source: source, billed_as_of: asOf } = bill;
    const note = describeBill(bill, currency).whole;
    const withMissed = { ...debt, ...(note !== null && { billNote: note }) };
    if (minimum.value === null) {
      const stated = isUnlinked(debt)
        ? { source: "user" as const, as_of: debt.last_report_at }
        : { source: source === "last_known" ? null : source, as_of: asOf };
      return { ...withMissed, minimum: { value: ownBill(bill), ...stated, bank_value: null } };
    }
    const isBill = minimum.source === "bank" && minimum.value === billed;
    if (!isBill || note === null) return debt;

    return { ...withMissed, minimum: { ...minimum, value: ownBill(bill) } };
  });
}

/** Returns what a debt owes when it is paid if that is less than its minimum; else null. */
function lastPaymentOf(debt: Debt, payments: readonly MonthPayment[]): string | null {
  const { owed, minimum, escrow } = debt;
  const open = payments.filter(isOpenBill);
  const last = open.find((each) => isLastOf(debt, each));
  // The last of several bills is less only because the ones before it are due as well.
  if (open.length > 0) return last && open.length === 1 ? wholePayment(last) : null;
  if (owed.value === null || minimum.value === null || signOf(owed.value) <= 0) return null;
  const toSend = sumAmounts(payments.flatMap(({ amount }) => amount ?? []));
  const rest = largerAmount(toSend, sumAmounts([owed.value, escrow ?? "0.00"]));

  return compareAmounts(rest, minimum.value) < 0 ? rest : null;
}

function isOpenBill({ kind, billed, amount }: MonthPayment): boolean {
  return kind !== "extra" && billed !== null && amount !== null && signOf(amount) > 0;
}

/** Whether a payment is for the bill of a debt that owes less than that. */
function isLastOf({ owed, minimum }: Debt, payment: MonthPayment): boolean {
  const { billed } = payment;
  if (billed === null || billed !== minimum.value) return false;
  if (owed.value === null || compareAmounts(owed.value, billed) >= 0) return false;

  return isLastPayment(payment);
}

function wholePayment({ amount, paid, sent }: MonthPayment): string {
  return sumAmounts([amount ?? "0.00", paid, sent]);
}
