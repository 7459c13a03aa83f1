import { useId } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";

import { useShownPlan } from "../model/use-plan.tsx";
import { paidOffWords } from "../words/paid-off-words.ts";
import { nameOf } from "../words/plan-subject.ts";
import styles from "./milestones.module.css";

const list = new Intl.ListFormat("en-US");

/** Lists when each debt is paid off. */
export function Milestones() {
  const { plan, subject, words } = useShownPlan();
  const id = useId();
  const owing = plan.debts.filter(({ payoffMonth }) => payoffMonth > 0);
  const byMonth = Map.groupBy(owing, ({ payoffMonth }) => payoffMonth);
  const months = [...byMonth].toSorted(([left], [right]) => left - right);
  const last = months.at(-1)?.[0];

  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Milestones</h2>
        <Link to={paths.payoffPlan("months")} className={styles.more ?? ""}>
          See every month
        </Link>
      </div>
      <ol className={styles.milestones}>
        {months.map(([month, gone]) => (
          <li key={month} className={styles.milestone}>
            <span className={styles.month}>{words.shortMonth(month)}</span>
            <span className={styles.what}>
              {list.format(gone.map((debt) => nameOf(subject, debt.id)))} paid off
              {month === last && <strong className={styles.end}>{paidOffWords(subject)}</strong>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
