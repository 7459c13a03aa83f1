import type { Debt } from "@snowball/contract";
import type { ReactNode } from "react";

import { balanceFigure, isAbout } from "#lib/estimated-balance.ts";
import { SourceChip } from "#lib/figure-source/source-chip.tsx";
import { Amount } from "#ui/amount.tsx";

import styles from "./debt-summary.module.css";

type DebtSummaryProps = {
  debt: Debt;
  today: string;
  /** The next payment with its date. */
  nextPayment: ReactNode;
  /** The month in which the plan pays the debt off. */
  payoff: ReactNode;
};

/** Shows balance, next payment and payoff month of a debt, above each of its pages. */
export function DebtSummary({ debt, today, nextPayment, payoff }: DebtSummaryProps) {
  const { owed, currency } = debt;

  return (
    <dl className={styles.summary}>
      <div>
        <dt>Balance</dt>
        <dd>
          <Amount amount={owed.value} currency={currency} isAbout={isAbout(debt)} />
          <SourceChip figure={balanceFigure(debt)} today={today} />
        </dd>
      </div>
      <div>
        <dt>Next payment</dt>
        <dd>{nextPayment}</dd>
      </div>
      <div>
        <dt>Paid off</dt>
        <dd>{payoff}</dd>
      </div>
    </dl>
  );
}
