import type { Debt, PayoffChange, PayoffSnapshot } from "@snowball/contract";
import { formatShortDate, formatShortMonth } from "@snowball/dates";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { debtsQuery } from "#lib/queries.ts";
import { Card } from "#ui/card.tsx";
import { DataView } from "#ui/data-view.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { debtsOutside } from "../words/paid-off-words.ts";
import { snapshotsQuery } from "../words/payoff-plan-queries.ts";
import { planWords } from "../words/plan-words.ts";
import { earlierSnapshots, firstComparedDay, useChangeSince } from "./change-line.tsx";
import { changedDebts, describeMove, earlierDay } from "./describe-change.ts";
import { changeLedger, LedgerTable } from "./ledger-table.tsx";

/** Explains why the date moved: compares today's plan with that of a day the user selects. */
export function ChangesSection() {
  const { today } = usePlan().facts;
  const noted = useQuery(snapshotsQuery);

  return (
    <DataView source={noted} what="your earlier plans" count={1}>
      {(all) => {
        const snapshots = earlierSnapshots(all, today);
        const first = firstComparedDay(snapshots, today);

        return first === null ? (
          <EmptyState icon="calendar" title="Nothing to compare yet">
            We save your plan every day. From tomorrow you'll see here what moved your date.
          </EmptyState>
        ) : (
          <ComparedDays snapshots={snapshots} first={first} />
        );
      }}
    </DataView>
  );
}

type ComparedDaysProps = { snapshots: readonly PayoffSnapshot[]; first: string };

function ComparedDays({ snapshots, first }: ComparedDaysProps) {
  const { currency } = usePlan().facts;
  const [from, setFrom] = useState(first);
  const { data: debts = [] } = useQuery(debtsQuery);
  const change = useChangeSince(from);

  return (
    <>
      <div className="max-w-96">
        <SelectField
          label="Compare today with"
          name="compared-day"
          options={snapshots.map((each) => [each.on, describeSnapshot(each, debts)])}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      </div>
      <Card as="section" aria-label="Why the date moved">
        <DataView
          source={change}
          what="what changed"
          skeleton={<Skeleton label="Comparing the plans" shape="line" />}
        >
          {(known) => <ComparedChange change={known} currency={currency} debts={debts} />}
        </DataView>
      </Card>
    </>
  );
}

const withoutDate: Record<PayoffSnapshot["status"], string> = {
  plan: "no date",
  impossible: "no end in sight",
  nothing_owed: "nothing owed",
  incomplete: "figures missing",
};

function describeSnapshot(
  { on, status, debt_free_month: month }: PayoffSnapshot,
  debts: readonly Debt[],
): string {
  const done = debtsOutside(debts, []).length === 0 ? "debt-free" : "done";
  const outlook = month === null ? withoutDate[status] : `${done} ${formatShortMonth(month)}`;

  return `${formatShortDate(on)} (${outlook})`;
}

type ComparedChangeProps = {
  change: PayoffChange;
  /** ISO 4217 code. */
  currency: string;
  debts: readonly Debt[];
};

/** Shows each cause that moved the date, or that nothing changed. */
function ComparedChange({ change, currency, debts }: ComparedChangeProps) {
  const debtOf = changedDebts(change, debts);
  const ledger = changeLedger(change, debtOf);
  const isSame = ledger?.rows.length === 0;

  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-large font-strong">{describeMove(change, { debtOf, debts })}</p>
      {isSame && (
        <p>Nothing changed since {earlierDay(change)}: your plan is the same to the cent.</p>
      )}
      {ledger && !isSame && (
        <>
          <LedgerTable
            ledger={ledger}
            from={change.from}
            words={planWords({ firstMonth: change.to, currency })}
          />
          <p className="text-small text-ink-soft">
            Each line shows the effect of one change, in order. Time that passes as planned doesn't
            move the date.
          </p>
        </>
      )}
    </div>
  );
}
