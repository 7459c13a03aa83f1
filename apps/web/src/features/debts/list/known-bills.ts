import { type Debt, isUnlinked, type ThisMonth } from "@snowball/contract";
import { compareDates } from "@snowball/dates";

/**
 * Returns the debts. A debt without a minimum gets its last bill instead, if that is due this month or later. A card
 * that was unlinked while it was behind has only that bill, which contains missed payments and shows no rule for later
 * months.
 */
export function withKnownBills(
  debts: readonly Debt[],
  { month, payments }: Pick<ThisMonth, "month" | "payments">,
): Debt[] {
  return debts.map((debt) => {
    const bill = payments.findLast(
      ({ debt: of, billed, due_date: due }) =>
        of === debt.uuid && billed !== null && due !== null && compareDates(due, month) >= 0,
    );
    if (debt.minimum.value !== null || bill === undefined) return debt;
    const { billed: value, billed_source: source, billed_as_of: asOf } = bill;
    const stated = isUnlinked(debt)
      ? { source: "user" as const, as_of: debt.last_report_at }
      : { source: source === "last_known" ? null : source, as_of: asOf };

    return { ...debt, minimum: { value, ...stated, bank_value: null } };
  });
}
