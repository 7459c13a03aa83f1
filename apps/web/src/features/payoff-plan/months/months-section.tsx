import type { PayoffPlan } from "@snowball/payoff";
import { useId, useState } from "react";

import { Card } from "#ui/card.tsx";

import type { PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import { CellChoice, type CellKind } from "./cell-choice.tsx";
import { MonthTable } from "./month-table.tsx";
import styles from "./months-section.module.css";
import { MonthPager } from "./month-pager.tsx";
import { planPages } from "./plan-pages.ts";

type MonthsSectionProps = { plan: PayoffPlan; subject: PlanSubject };

/** Every month of the plan and every debt in it, a year at a time. */
export function MonthsSection({ plan, subject }: MonthsSectionProps) {
  const id = useId();
  const [page, setPage] = useState(0);
  const [cells, setCells] = useState<CellKind>("payment");
  const pages = planPages(plan.totals.months);
  // A shorter plan may have come since the page was chosen.
  const shown = Math.min(page, pages.length - 1);
  const months = pages[shown];
  if (!months) return null;

  return (
    <Card as="section" className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Month by month</h2>
        <CellChoice chosen={cells} onChoose={setCells} />
        <MonthPager
          pages={pages}
          shown={shown}
          onShow={setPage}
          words={planWords(subject)}
          what="the plan"
        />
      </div>
      <MonthTable plan={plan} subject={subject} months={months} cells={cells} />
    </Card>
  );
}
