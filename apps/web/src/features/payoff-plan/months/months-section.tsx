import { useId, useState } from "react";

import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { useIsPrinting } from "#ui/use-is-printing.ts";

import { useShownPlan } from "../model/use-plan.tsx";
import { MonthPager, planPages } from "./month-pager.tsx";
import { type CellKind, MonthTable } from "./month-table.tsx";
import styles from "./months-section.module.css";

/** More debts than that are too wide for a page of paper that stands upright. */
const UPRIGHT_MAX = 6;

/** Every month of the plan and every debt in it, a year at a time; on paper all of them. */
export function MonthsSection() {
  const { plan } = useShownPlan();
  const id = useId();
  const [page, setPage] = useState(0);
  const [cells, setCells] = useState<CellKind>("payment");
  const pages = planPages(plan.totals.months);
  // A shorter plan may have come since the page was chosen.
  const shown = Math.min(page, pages.length - 1);
  const isPrinting = useIsPrinting();
  const months = isPrinting ? { first: 1, last: plan.totals.months } : pages[shown];
  if (!months) return null;

  return (
    <Card
      as="section"
      data-beneath
      className={classNames(styles.section, plan.debts.length > UPRIGHT_MAX && styles.wide)}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <h2 id={id}>Month by month</h2>
        <CellChoice chosen={cells} onChoose={setCells} />
        <MonthPager pages={pages} shown={shown} onShow={setPage} what="the plan" />
        <Button variant="secondary" size="small" onClick={() => print()}>
          Print the plan
        </Button>
      </div>
      <MonthTable months={months} cells={cells} />
    </Card>
  );
}

const kinds: readonly { kind: CellKind; text: string }[] = [
  { kind: "payment", text: "Payments" },
  { kind: "owed", text: "Balances" },
  { kind: "interest", text: "Interest" },
];

type CellChoiceProps = { chosen: CellKind; onChoose: (kind: CellKind) => void };

/** What the cells of the table show. */
function CellChoice({ chosen, onChoose }: CellChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Show for each month</legend>
      {kinds.map(({ kind, text }) => (
        <label key={kind} className={styles.option}>
          <input
            type="radio"
            name="months-cells"
            value={kind}
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
