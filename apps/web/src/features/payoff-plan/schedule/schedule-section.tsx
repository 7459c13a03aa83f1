import type { PayoffPlan, Strategy } from "@snowball/payoff";
import { useId, useState } from "react";

import { Card } from "#ui/card.tsx";
import { useIsPrinting } from "#ui/use-is-printing.ts";

import { MonthPager } from "../months/month-pager.tsx";
import { planPages } from "../months/plan-pages.ts";
import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import { DebtSchedule } from "./debt-schedule.tsx";
import styles from "./schedule-section.module.css";

type ScheduleSectionProps = { plan: PayoffPlan; subject: PlanSubject; strategy: Strategy };

/** One debt's whole way to zero, each line with the arithmetic behind it; on paper all of it. */
export function ScheduleSection({ plan, subject, strategy }: ScheduleSectionProps) {
  const id = useId();
  const owing = plan.debts
    .filter(({ payoffMonth }) => payoffMonth > 0)
    .toSorted((left, right) => left.payoffMonth - right.payoffMonth);
  const [chosen, setChosen] = useState<string | null>(null);
  const [page, setPage] = useState(0);
  const debt = owing.find((each) => each.id === chosen) ?? owing[0];
  const pages = planPages(debt?.payoffMonth ?? 0);
  const shown = Math.min(page, pages.length - 1);
  const isPrinting = useIsPrinting();
  const months = isPrinting && debt ? { first: 1, last: debt.payoffMonth } : pages[shown];
  if (!debt || !months) return null;

  const { month, money } = planWords(subject);
  return (
    <Card as="section" className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Debt by debt{isPrinting && `: ${nameOf(subject, debt.id)}`}</h2>
        <select
          aria-label="Debt"
          className={styles.select}
          value={debt.id}
          onChange={(event) => {
            setChosen(event.target.value);
            setPage(0);
          }}
        >
          {subject.debts
            .filter((each) => owing.some((owed) => owed.id === each.id))
            .map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
        </select>
        <MonthPager
          pages={pages}
          shown={shown}
          onShow={setPage}
          words={planWords(subject)}
          what="the schedule"
        />
      </div>
      <p className={styles.lead}>
        Paid off in {month(debt.payoffMonth)}, for {money(debt.paid)} in all,{" "}
        {money(debt.interest + debt.fees)} of it interest{debt.fees > 0 && " and fees"}.
      </p>
      <DebtSchedule
        plan={plan}
        subject={subject}
        debt={debt.id}
        months={months}
        strategy={strategy}
      />
    </Card>
  );
}
