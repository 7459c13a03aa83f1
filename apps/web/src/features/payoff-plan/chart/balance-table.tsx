import { ScrollRegion } from "#ui/scroll-region.tsx";
import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import type { BalanceHistory } from "./balance-history.ts";
import styles from "./balance-table.module.css";

const ROWS_WANTED = 12;

type BalanceTableProps = { history: BalanceHistory; subject: PlanSubject };

/** The chart's figures, for those who would rather read them; as many moments as make a short table. */
export function BalanceTable({ history, subject }: BalanceTableProps) {
  const { month, money } = planWords(subject);
  const { months, debts, total, minimums } = history;
  const last = months.length - 1;
  const stride = Math.max(1, Math.ceil(last / ROWS_WANTED));
  const points = [...months.keys()].filter((point) => point % stride === 0 || point === last);

  return (
    <details className={styles.details}>
      <summary className={styles.summary}>Show as a table</summary>
      <ScrollRegion className={styles.scroll} label="Balances over time as a table">
        <table className={styles.table}>
          <caption>Owed at the end of the month</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              {debts.toReversed().map(({ id }) => (
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
                {debts.toReversed().map(({ id, owed }) => (
                  <td key={id}>{money(owed[point] ?? 0)}</td>
                ))}
                <td>{money(total[point] ?? 0)}</td>
                {minimums && <td>{money(minimums[point] ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}
