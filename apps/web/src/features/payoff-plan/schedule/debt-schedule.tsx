import { ScrollRegion } from "#ui/scroll-region.tsx";
import type { DebtMonth, PayoffPlan } from "@snowball/payoff";

import { monthsOn, type PlanPage } from "../months/plan-pages.ts";
import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import styles from "./debt-schedule.module.css";

type DebtScheduleProps = {
  plan: PayoffPlan;
  subject: PlanSubject;
  debt: string;
  months: PlanPage;
};

/** The debt's months: what it starts with, what is added, what is paid, what is left. */
export function DebtSchedule({ plan, subject, debt, months }: DebtScheduleProps) {
  const numbers = monthsOn(months);
  const rows = numbers.flatMap((number) => {
    const found = plan.month(number).debts.find(({ id }) => id === debt);
    return found ? [{ number, month: found }] : [];
  });

  return (
    <ScrollRegion className={styles.scroll} label="Schedule">
      <table className={styles.table}>
        <caption className={styles.caption}>Schedule of {nameOf(subject, debt)}</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Owed before</th>
            <th scope="col">Interest and fees</th>
            <th scope="col">Payment</th>
            <th scope="col">Owed after</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, month }) => (
            <ScheduleRow key={number} number={number} month={month} subject={subject} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type ScheduleRowProps = { number: number; month: DebtMonth; subject: PlanSubject };

function ScheduleRow({ number, month, subject }: ScheduleRowProps) {
  const { shortMonth, money } = planWords(subject);

  return (
    <tr>
      <th scope="row">{shortMonth(number)}</th>
      <td>{money(month.start)}</td>
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
  );
}
