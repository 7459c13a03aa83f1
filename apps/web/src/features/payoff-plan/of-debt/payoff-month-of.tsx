import type { Debt } from "@snowball/contract";
import { formatShortMonth } from "@snowball/dates";
import { signOf } from "@snowball/money";
import { useQuery } from "@tanstack/react-query";

import { onEachVisit, payoffPlanQuery } from "#lib/queries.ts";

/** Shows the month in which the plan pays off a debt. */
export function PayoffMonthOf({ debt }: { debt: Debt }) {
  const { data: plan, isPending } = useQuery({ ...payoffPlanQuery, refetchOnMount: onEachVisit });
  if (debt.owed.value !== null && signOf(debt.owed.value) <= 0) return "Nothing owed";
  if (!debt.is_included) return "Not in the plan";
  if (isPending) return "…";
  const gone = plan?.outcome.payoff_order.find((each) => each.debt === debt.uuid);
  if (!gone) return "unknown";
  const isEstimate = plan?.outcome.estimated.some((each) => each.debt === debt.uuid) ?? false;

  return (
    <>
      {formatShortMonth(gone.month)}
      {isEstimate && <small>an estimate</small>}
    </>
  );
}
