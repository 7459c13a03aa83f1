import { type Debt, isUnlinked, type ThisMonth } from "@snowball/contract";
import { compareDates } from "@snowball/dates";
import { describeBill, ownBill } from "@snowball/planner";

/** `billNote`: the whole bill if it contains missed payments, which are no part of the minimum; absent if not. */
export type ListedDebt = Debt & { billNote?: string };

/**
 * Returns the debts with the minimum of their last bill, if that is due this month or later, without the missed payments
 * in it. A card that was unlinked while it was behind has only that bill, which shows no rule for later months. A
 * minimum that is not from that bill stays.
 */
export function withKnownBills(
  debts: readonly Debt[],
  { month, payments }: Pick<ThisMonth, "month" | "payments">,
): ListedDebt[] {
  return debts.map((debt) => {
    const { minimum, currency } = debt;
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
