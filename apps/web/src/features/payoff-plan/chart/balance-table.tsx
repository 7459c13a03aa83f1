import { useState } from "react";

import { ScrollRegion } from "#ui/scroll-region.tsx";
import { Table } from "#ui/table.tsx";

import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import type { BalanceHistory } from "./balance-history.ts";
import styles from "./balance-table.module.css";

const ROWS_WANTED = 12;

type BalanceTableProps = { history: BalanceHistory; subject: PlanSubject };

/** The chart's figures, for those who would rather read them. Not made before it is opened: it would follow each step of the slider. */
export function BalanceTable(props: BalanceTableProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>Show as a table</summary>
      {isOpen && (
        <ScrollRegion label="Balances over time as a table">
          <Balances {...props} />
        </ScrollRegion>
      )}
    </details>
  );
}

/** As many moments as make a short table. */
function Balances({ history, subject }: BalanceTableProps) {
  const { month, money } = planWords(subject);
  const { months, debts, total, minimums } = history;
  const last = months.length - 1;
  const stride = Math.max(1, Math.ceil(last / ROWS_WANTED));
  const points = [...months.keys()].filter((point) => point % stride === 0 || point === last);
  const inOrder = debts.toReversed();

  return (
    <Table className={styles.table}>
      <caption>Owed at the end of the month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {inOrder.map(({ id }) => (
            <th key={id} scope="col">
              {nameOf(subject, id)}
            </th>
          ))}
          <th scope="col">Total</th>
          {minimums && <th scope="col">With minimums only</th>}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point}>
            <th scope="row">{month(months[point] ?? 0)}</th>
            {inOrder.map(({ id, owed }) => (
              <td key={id}>{money(owed[point] ?? 0)}</td>
            ))}
            <td>{money(total[point] ?? 0)}</td>
            {minimums && <td>{money(minimums[point] ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
