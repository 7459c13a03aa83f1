import type { DebtMonth, Strategy } from "@snowball/payoff";
import { useState } from "react";

import { Icon } from "#ui/icon.tsx";

import type { PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import styles from "./debt-schedule.module.css";
import { MonthArithmetic } from "./month-arithmetic.tsx";

type ScheduleRowProps = {
  number: number;
  month: DebtMonth;
  subject: PlanSubject;
  strategy: Strategy;
};

/** One month of the schedule; its name opens the arithmetic behind it. */
export function ScheduleRow({ number, month, subject, strategy }: ScheduleRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { shortMonth, money } = planWords(subject);

  return (
    <>
      <tr>
        <th scope="row">
          <button
            type="button"
            data-printed
            className={styles.open}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name={isOpen ? "down" : "right"} label={null} size={16} />
            {shortMonth(number)}
          </button>
        </th>
        <td className={styles.before}>{money(month.start)}</td>
        <td>{money(month.interest + month.fee)}</td>
        <td>
          {money(month.payment)}
          {month.extra > 0 && month.minimum > 0 && (
            <span className={styles.parts}>
              {money(month.minimum)} + {money(month.extra)}
            </span>
          )}
        </td>
        <td>{money(month.end)}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5} className={styles.arithmetic}>
            <MonthArithmetic subject={subject} strategy={strategy} debt={month.id} month={number} />
          </td>
        </tr>
      )}
    </>
  );
}
