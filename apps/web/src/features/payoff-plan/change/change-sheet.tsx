import type { Debt, PayoffChange, PayoffSnapshot } from "@snowball/contract";
import { formatShortDate, formatShortMonth } from "@snowball/dates";

import { Card } from "#ui/card.tsx";
import { DataView, type ViewedData } from "#ui/data-view.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import styles from "./change.module.css";
import { planWords } from "../words/plan-words.ts";
import { changeLedger } from "./change-ledger.ts";
import { changedDebts, describeCause, describeMove, earlierDay } from "./describe-change.ts";
import { LedgerTable } from "./ledger-table.tsx";
import { debtsOutside } from "../words/debts-outside.ts";

type ChangeSheetProps = {
  change: ViewedData<PayoffChange>;
  snapshots: readonly PayoffSnapshot[];
  /** The day that is compared with. */
  from: string;
  onFrom: (day: string) => void;
  currency: string;
  debts: readonly Debt[];
  onClose: () => void;
};

/** "Why did my date move?": the plan of today beside that of a day the user chooses. */
export function ChangeSheet(props: ChangeSheetProps) {
  const { change, snapshots, from, onFrom, currency, debts, onClose } = props;

  return (
    <Dialog variant="sheet" title="Why did my date move?" onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.day}>
          <SelectField
            label="Compare today with"
            name="compared-day"
            options={snapshots.map((each) => [each.on, wordsOf(each, debts)])}
            value={from}
            onChange={({ target }) => onFrom(target.value)}
          />
        </div>
        <Card>
          <DataView
            source={change}
            what="what changed"
            skeleton={<Skeleton label="Comparing the plans" shape="line" />}
          >
            {(known) => <ComparedChange change={known} currency={currency} debts={debts} />}
          </DataView>
        </Card>
      </div>
    </Dialog>
  );
}

const withoutDate: Record<PayoffSnapshot["status"], string> = {
  plan: "no date",
  impossible: "no end in sight",
  nothing_owed: "nothing owed",
  incomplete: "figures missing",
};

function wordsOf(
  { on, status, debt_free_month: month }: PayoffSnapshot,
  debts: readonly Debt[],
): string {
  const done = debtsOutside(debts, []).length === 0 ? "debt-free" : "done";
  const outlook = month === null ? withoutDate[status] : `${done} ${formatShortMonth(month)}`;

  return `${formatShortDate(on)} (${outlook})`;
}

type ComparedChangeProps = {
  change: PayoffChange;
  /** ISO 4217. */
  currency: string;
  debts: readonly Debt[];
};

/** What moved the date, part by part, or that nothing did. */
function ComparedChange({ change, currency, debts }: ComparedChangeProps) {
  const debtOf = changedDebts(change, debts);
  const ledger = changeLedger(change, debtOf);
  const isSame = ledger?.rows.length === 0;
  const { turned_by: turn } = change;

  return (
    <div className={styles.change}>
      <p className={styles.sentence}>{describeMove(change, { debtOf, debts })}</p>
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
          <p className={styles.note}>
            Each line is what it changed, one after the other. Time that passes as planned leaves
            less to pay and does not move the date.
          </p>
        </>
      )}
      {turn && (
        <p>
          What made the difference:{" "}
          {describeCause(
            {
              cause: turn.cause,
              debt: turn.debt === null ? null : debtOf(turn.debt),
              sign: null,
            },
            change,
          )}
          .
        </p>
      )}
    </div>
  );
}
