import type { Debt, ThisMonth } from "@snowball/contract";

/**
 * Returns the debts, each without a minimum with its last known bill instead. A card that was unlinked while it was
 * behind has only that bill, which contains missed payments and shows no rule for later months.
 */
export function withKnownBills(
  debts: readonly Debt[],
  { payments }: Pick<ThisMonth, "payments">,
): Debt[] {
  return debts.map((debt) => {
    const bill = payments.findLast((each) => each.debt === debt.uuid && each.billed !== null);
    if (debt.minimum.value !== null || bill === undefined) return debt;
    const { billed: value, billed_source: source, billed_as_of: asOf } = bill;

    return { ...debt, minimum: { value, source, as_of: asOf, bank_value: null } };
  });
}
