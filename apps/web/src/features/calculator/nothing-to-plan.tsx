import { EmptyState } from "#ui/empty-state.tsx";

/** Shows a placeholder for the result while no debt can be planned. */
export function NothingToPlan() {
  return (
    <EmptyState icon="plan" title="Your date appears here">
      Enter a debt's balance, APR and minimum payment. All three are on your statement, and we can
      estimate a card's minimum.
    </EmptyState>
  );
}
