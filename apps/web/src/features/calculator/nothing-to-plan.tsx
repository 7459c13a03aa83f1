import { EmptyState } from "#ui/empty-state.tsx";

/** Shows a placeholder for the result while no debt can be planned. */
export function NothingToPlan() {
  return (
    <EmptyState icon="plan" title="Your date appears here">
      Enter what you owe on one debt, its APR and its minimum payment. Your statement has all three,
      and a card's minimum can be estimated.
    </EmptyState>
  );
}
