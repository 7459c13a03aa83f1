import type { PayoffPlan, Strategy } from "@snowball/payoff";

import { ScrollRegion } from "#ui/scroll-region.tsx";
import { Table } from "#ui/table.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import { monthsOn, type PlanPage } from "../months/plan-pages.ts";
import { nameOf, type PlanSubject } from "../plan-subject.ts";
import styles from "./debt-schedule.module.css";
import { ScheduleRow } from "./schedule-row.tsx";

type DebtScheduleProps = {
  plan: PayoffPlan;
  subject: PlanSubject;
  debt: string;
  months: PlanPage;
  strategy: Strategy;
};

/** The debt's months: what it starts with, what is added, what is paid, what is left. */
export function DebtSchedule({ plan, subject, debt, months, strategy }: DebtScheduleProps) {
  const numbers = monthsOn(months);
  const rows = numbers.flatMap((number) => {
    const found = plan.month(number).debts.find(({ id }) => id === debt);
    return found ? [{ number, month: found }] : [];
  });

  return (
    <ScrollRegion label="Schedule">
      <Table className={styles.table}>
        <caption>
          <VisuallyHidden>Schedule of {nameOf(subject, debt)}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" className={styles.before}>
              Owed before
            </th>
            <th scope="col">Interest and fees</th>
            <th scope="col">Payment</th>
            <th scope="col">Owed after</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, month }) => (
            <ScheduleRow
              key={`${debt}-${number}`}
              number={number}
              month={month}
              subject={subject}
              strategy={strategy}
            />
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
