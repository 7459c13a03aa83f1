import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/data-view.tsx";

/** Shown on a part of the plan that needs a payoff date, if the budget gives none. */
export function NoPlan({ title }: { title: string }) {
  return (
    <EmptyState
      icon="plan"
      title={title}
      actions={<ButtonLink to={paths.payoffPlan()}>See what helps</ButtonLink>}
    >
      With this budget there's no payoff date. Your plan shows what would give you one.
    </EmptyState>
  );
}
