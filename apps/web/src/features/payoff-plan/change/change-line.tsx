import { endpoints, type PayoffSnapshot } from "@snowball/contract";
import { addDays } from "@snowball/dates";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { paths } from "#lib/paths.ts";
import { debtsQuery } from "#lib/queries.ts";

import { usePlan } from "../model/use-plan.tsx";
import { payoffPlanQuery, snapshotsQuery } from "../words/payoff-plan-queries.ts";
import { describeMove } from "./describe-change.ts";

export function ChangeLine() {
  const { today } = usePlan().facts;
  const { data: noted } = useQuery(snapshotsQuery);
  const from = noted ? firstComparedDay(earlierSnapshots(noted, today), today) : null;

  return from !== null && <MoveLine from={from} />;
}

function MoveLine({ from }: { from: string }) {
  const { data: debts = [] } = useQuery(debtsQuery);
  const { data: change } = useChangeSince(from);

  return (
    change && (
      <p className="rounded-medium bg-surface-sunken px-4 py-3 text-compact">
        {describeMove(change, debts)} <Link to={paths.payoffPlan("changes")}>See what changed</Link>
      </p>
    )
  );
}

/** About a month, so that the comparison shows a month's effect. Newer changes are included. */
const DAYS_BACK = 28;

type Day = Pick<PayoffSnapshot, "on">;

/** Today's own is too new to compare with. A traveler's device can even be a day behind the newest snapshot. */
export function earlierSnapshots<Snapshot extends Day>(
  snapshots: readonly Snapshot[],
  today: string,
): Snapshot[] {
  return snapshots.filter(({ on }) => on < today);
}

/** @param snapshots Snapshots of earlier days, newest first. */
export function firstComparedDay(snapshots: readonly Day[], today: string): string | null {
  const latest = addDays(today, -DAYS_BACK);
  const chosen = snapshots.find(({ on }) => on <= latest) ?? snapshots.at(-1);

  return chosen?.on ?? null;
}

/**
 * Queries why today's plan differs from the plan on the day `from` (`YYYY-MM-DD`). It depends on stored data only,
 * because the API does not see unsaved changes. A change of today's inputs refetches it.
 */
export function useChangeSince(from: string) {
  const { dataUpdatedAt: debtsReadAt } = useQuery(debtsQuery);
  const { data: stored } = useQuery(payoffPlanQuery);

  return useQuery({
    queryKey: ["payoff-change", from, { settings: stored?.settings ?? null, debtsReadAt }],
    queryFn: ({ signal }) =>
      snowballClient.call(endpoints.getPayoffChange, { query: { from }, signal }),
    enabled: stored !== undefined,
    placeholderData: keepPreviousData,
  });
}
