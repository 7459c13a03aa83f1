import type { Debt, PayoffChange } from "@snowball/contract";

import { planWords } from "../plan-words.ts";
import { changeLedger } from "./change-ledger.ts";
import { changedDebts } from "./changed-debts.ts";
import styles from "./change-sheet.module.css";
import { describeCause } from "./describe-cause.ts";
import { describeMove, earlierDay } from "./describe-move.ts";
import { LedgerTable } from "./ledger-table.tsx";

type ComparedChangeProps = {
  change: PayoffChange;
  /** ISO 4217. */
  currency: string;
  debts: readonly Debt[];
};

/** What moved the date, part by part, or that nothing did. */
export function ComparedChange({ change, currency, debts }: ComparedChangeProps) {
  const debtOf = changedDebts(change, debts);
  const ledger = changeLedger(change, debtOf);
  const isSame = ledger?.rows.length === 0;
  const { turned_by: turn } = change;

  return (
    <div className={styles.change}>
      <p className={styles.sentence}>{describeMove(change, debtOf)}</p>
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
