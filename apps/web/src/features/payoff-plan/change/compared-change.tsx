import type { PayoffChange } from "@snowball/contract";

import { planWords } from "../plan-words.ts";
import { changeLedger } from "./change-ledger.ts";
import styles from "./change-sheet.module.css";
import { describeCause } from "./describe-cause.ts";
import { describeMove, sinceDay } from "./describe-move.ts";
import { LedgerTable } from "./ledger-table.tsx";

type ComparedChangeProps = {
  change: PayoffChange;
  /** ISO 4217. */
  currency: string;
  /** What a debt is called; null for one that is gone. */
  nameOf: (debt: string) => string | null;
};

/** What moved the date, part by part, or that nothing did. */
export function ComparedChange({ change, currency, nameOf }: ComparedChangeProps) {
  const ledger = changeLedger(change, nameOf);
  const isSame = ledger?.rows.length === 0;
  const { turned_by: turn } = change;

  return (
    <div className={styles.change}>
      <p className={styles.sentence}>{describeMove(change)}</p>
      {isSame && (
        <p>Nothing changed since {sinceDay(change).since}: your plan is the same to the cent.</p>
      )}
      {ledger && !isSame && (
        <>
          <LedgerTable
            ledger={ledger}
            from={change.from}
            to={change.to}
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
              name: turn.debt === null ? null : (nameOf(turn.debt) ?? "a debt that is gone"),
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
