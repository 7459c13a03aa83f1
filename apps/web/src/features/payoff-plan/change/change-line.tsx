import type { PayoffSnapshot } from "@snowball/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";

import { sliceOf } from "#lib/query/slice.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";
import { Button } from "#ui/button.tsx";

import { payoffPlanQuery } from "../payoff-plan-queries.ts";
import type { PlannableDebts } from "../read-subject.ts";
import { changeQuery, snapshotsQuery } from "./change-calls.ts";
import styles from "./change-line.module.css";
import { ChangeSheet } from "./change-sheet.tsx";
import { changedDebts } from "./changed-debts.ts";
import { earlierSnapshots, firstComparedDay } from "./choose-snapshot.ts";
import { describeMove } from "./describe-move.ts";

/** Whether the debt-free date moved, in a line, and the way to why. What is tried on screen changes nothing of it. */
export const ChangeLine = memo(function ChangeLine({ known }: { known: PlannableDebts }) {
  const { data: noted, isError, isFetching, refetch } = useQuery(snapshotsQuery);
  const snapshots = noted && earlierSnapshots(noted, known.today);
  const first = snapshots && firstComparedDay(snapshots, known.today);
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

  return <KnownChange known={known} snapshots={snapshots} first={first} />;
});

type KnownChangeProps = {
  known: PlannableDebts;
  snapshots: readonly PayoffSnapshot[];
  first: string;
};

function KnownChange({ known, snapshots, first }: KnownChangeProps) {
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
        {change.data ? describeMove(change.data, changedDebts(change.data, debts)) : waiting}
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
          currency={known.currency}
          debts={debts}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
