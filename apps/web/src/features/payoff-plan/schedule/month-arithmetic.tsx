import type { Strategy } from "@snowball/payoff";
import { explainMonth } from "@snowball/payoff/explain";
import { useMemo } from "react";

import type { PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import { arithmeticLines } from "./arithmetic-lines.ts";
import styles from "./month-arithmetic.module.css";

type MonthArithmeticProps = {
  subject: PlanSubject;
  strategy: Strategy;
  debt: string;
  month: number;
};

/** The sums behind one line of a schedule. */
export function MonthArithmetic({ subject, strategy, debt, month }: MonthArithmeticProps) {
  const lines = useMemo(() => {
    const explanation = explainMonth(subject.portfolio, strategy, { id: debt, month });

    const names = subject.debts.find(({ id }) => id === debt)?.balanceNames ?? {};

    return explanation && arithmeticLines(explanation, planWords(subject), names);
  }, [subject, strategy, debt, month]);
  if (!lines) return null;

  return (
    <dl className={styles.arithmetic}>
      {lines.map(({ about, sum }) => (
        <div key={about}>
          <dt>{about}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  );
}
