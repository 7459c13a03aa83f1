import { EmptyState } from "#ui/empty-state.tsx";

/** Explains that an account that holds money has no payments. */
export function NoPayments() {
  return (
    <EmptyState icon="checked-box" title="Nothing to pay on this account">
      This account holds money, so no payment is ever due.
    </EmptyState>
  );
}
