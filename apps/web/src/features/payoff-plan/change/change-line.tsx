import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { debtsQuery } from "#lib/queries.ts";

import { usePlan } from "../model/use-plan.tsx";
import { snapshotsQuery } from "../words/payoff-plan-queries.ts";
import { earlierSnapshots, firstComparedDay } from "./compared-days.ts";
import { changedDebts, describeMove } from "./describe-change.ts";
import { useChangeSince } from "./use-change-since.ts";

/**
 * Shows in one line whether the debt-free date moved, with a link to the causes. Shows nothing until that
 * is loaded.
 */
export const ChangeLine = memo(function ChangeLine() {
  const { today } = usePlan().facts;
  const { data: noted } = useQuery(snapshotsQuery);
  const from = noted ? firstComparedDay(earlierSnapshots(noted, today), today) : null;

  return from !== null && <MoveLine from={from} />;
});

function MoveLine({ from }: { from: string }) {
  const { data: debts = [] } = useQuery(debtsQuery);
  const { data: change } = useChangeSince(from);

  return (
    change && (
      <p className="rounded-medium bg-surface-sunken px-4 py-3 text-compact">
        {describeMove(change, { debtOf: changedDebts(change, debts), debts })}{" "}
        <Link to={paths.payoffPlan("changes")}>See what changed</Link>
      </p>
    )
  );
}
