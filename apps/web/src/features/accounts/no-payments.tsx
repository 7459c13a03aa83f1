import { EmptyState } from "#ui/empty-state.tsx";

/** Explains that an account that holds money has no payments. */
export function NoPayments() {
  return (
    <EmptyState icon="checked-box" title="There is nothing to pay on this account">
      It holds money rather than owing it, so no payment is ever due on it.
    </EmptyState>
  );
}
