import type { PayoffSnapshot } from "@snowball/contract";
import { addDays } from "@snowball/dates";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";

import { sliceOf } from "#lib/query/slice.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";
import { Button } from "#ui/button.tsx";

import { usePlanFacts } from "../model/use-plan.tsx";
import styles from "./change.module.css";
import { changeQuery, payoffPlanQuery, snapshotsQuery } from "../words/payoff-plan-queries.ts";
import { ChangeSheet } from "./change-sheet.tsx";
import { changedDebts, describeMove } from "./describe-change.ts";

/** Whether the debt-free date moved, in a line, and the way to why. What is tried on screen changes nothing of it. */
export const ChangeLine = memo(function ChangeLine() {
  const { today } = usePlanFacts();
  const { data: noted, isError, isFetching, refetch } = useQuery(snapshotsQuery);
  const snapshots = noted && earlierSnapshots(noted, today);
  const first = snapshots && firstComparedDay(snapshots, today);
  if (isError && !snapshots) {
    return (
      <>
        <p className={styles.line}>We could not load your earlier plans.</p>
        <Button variant="quiet" size="small" isBusy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </>
    );
  }
  if (!snapshots) return <p className={styles.line}>Looking at your earlier plans…</p>;
  if (!first) {
    return (
      <p className={styles.line}>
        We note your plan every day. From tomorrow on you see here what moved your date.
      </p>
    );
  }

  return <KnownChange snapshots={snapshots} first={first} />;
});

type KnownChangeProps = {
  snapshots: readonly PayoffSnapshot[];
  first: string;
};

function KnownChange({ snapshots, first }: KnownChangeProps) {
  const { currency } = usePlanFacts();
  const [isOpen, setOpen] = useState(false);
  const [from, setFrom] = useState(first);
  const { data: debts = [], dataUpdatedAt: debtsReadAt } = useQuery(debtsQuery);
  const { data: stored } = useQuery(payoffPlanQuery);
  const change = useQuery({
    ...changeQuery(from, { settings: stored?.settings ?? null, debtsReadAt }),
    enabled: stored !== undefined,
    placeholderData: keepPreviousData,
  });
  const waiting = change.isError
    ? "We could not compare your plan with an earlier one."
    : "Comparing with your earlier plan…";

  return (
    <>
      <p className={styles.line}>
        {change.data
          ? describeMove(change.data, { debtOf: changedDebts(change.data, debts), debts })
          : waiting}
      </p>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        See what changed
      </Button>
      {isOpen && (
        <ChangeSheet
          change={sliceOf(change)}
          snapshots={snapshots}
          from={from}
          onFrom={setFrom}
          currency={currency}
          debts={debts}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** A month back shows what a month did; what moved yesterday is in it. */
const DAYS_BACK = 28;

/**
 * Those of the days before today. Today's own may be seconds old, and who travels west may have one of
 * a later day.
 */
export function earlierSnapshots<Snapshot extends Pick<PayoffSnapshot, "on">>(
  snapshots: readonly Snapshot[],
  today: string,
): Snapshot[] {
  return snapshots.filter(({ on }) => on < today);
}

/**
 * The day to compare with at first: the last one that is four weeks back, or else the first there is;
 * null where no plan was noted yet.
 * @param snapshots of earlier days, newest first.
 */
export function firstComparedDay(
  snapshots: readonly Pick<PayoffSnapshot, "on">[],
  today: string,
): string | null {
  const latest = addDays(today, -DAYS_BACK);
  const chosen = snapshots.find(({ on }) => on <= latest) ?? snapshots.at(-1);

  return chosen?.on ?? null;
}
