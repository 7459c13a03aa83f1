import type { PayoffPlan } from "@snowball/payoff";
import { useId, useState } from "react";

import { Card } from "#ui/card.tsx";

import type { PlanSubject } from "../plan-subject.ts";
import { CellChoice, type CellKind } from "./cell-choice.tsx";
import { MonthTable } from "./month-table.tsx";
import styles from "./months-section.module.css";
import { planYears } from "./plan-years.ts";
import { YearPager } from "./year-pager.tsx";

type MonthsSectionProps = { plan: PayoffPlan; subject: PlanSubject };

/** Every month of the plan and every debt in it, a year at a time. */
export function MonthsSection({ plan, subject }: MonthsSectionProps) {
  const id = useId();
  const [year, setYear] = useState(0);
  const [cells, setCells] = useState<CellKind>("payment");
  const years = planYears(subject.firstMonth, plan.totals.months);
  // A shorter plan may have come since the year was chosen.
  const shown = Math.min(year, years.length - 1);
  const months = years[shown];
  if (!months) return null;

  return (
    <Card as="section" className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Month by month</h2>
        <CellChoice chosen={cells} onChoose={setCells} />
        <YearPager years={years} shown={shown} onShow={setYear} what="the months" />
      </div>
      <MonthTable plan={plan} subject={subject} months={months} cells={cells} />
    </Card>
  );
}
