import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import type { BalanceHistory } from "./balance-history.ts";
import styles from "./balance-readout.module.css";
import { debtColor } from "./debt-color.ts";

type BalanceReadoutProps = { history: BalanceHistory; subject: PlanSubject; point: number };

/** The legend, with the amounts of one month. The debt that is gone first stands first. */
export function BalanceReadout({ history, subject, point }: BalanceReadoutProps) {
  const { month, money } = planWords(subject);
  const { months, debts, total, minimums } = history;

  return (
    <figcaption className={styles.readout}>
      <p className={styles.when}>
        <span>{month(months[point] ?? 0)}</span>
        <strong>{money(total[point] ?? 0)} owed</strong>
      </p>
      <ol className={styles.debts}>
        {debts.toReversed().map(({ id, owed }, order) => (
          <li key={id}>
            <span
              className={styles.number}
              style={{ "--debt-color": debtColor(subject, id) } as React.CSSProperties}
            >
              {order + 1}
            </span>
            <span className={styles.name}>{nameOf(subject, id)}</span>
            <span className={styles.amount}>{money(owed[point] ?? 0)}</span>
          </li>
        ))}
        {minimums && (
          <li>
            <span className={styles.dotted} aria-hidden="true" />
            <span className={styles.name}>With minimums only</span>
            <span className={styles.amount}>{money(minimums[point] ?? 0)}</span>
          </li>
        )}
      </ol>
    </figcaption>
  );
}
