import { useId, useState } from "react";

import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { useIsPrinting } from "#ui/use-is-printing.ts";

import { useShownPlan } from "../model/use-plan.tsx";
import { MonthPager, planPages } from "./month-pager.tsx";
import { type CellKind, MonthTable } from "./month-table.tsx";
import styles from "./months-section.module.css";

/** With more debts, the table is too wide for a portrait page. */
const PORTRAIT_MAX = 6;

/** Shows the months of the plan, one year at a time. Prints all of them. */
export function MonthsSection() {
  const { plan } = useShownPlan();
  const id = useId();
  const [page, setPage] = useState(0);
  const [cells, setCells] = useState<CellKind>("payment");
  const pages = planPages(plan.totals.months);
  // The plan may have become shorter since the page was selected.
  const shown = Math.min(page, pages.length - 1);
  const isPrinting = useIsPrinting();
  const months = isPrinting ? { first: 1, last: plan.totals.months } : pages[shown];
  if (!months) return null;

  return (
    <Card
      as="section"
      data-beneath
      className={classNames(styles.section, plan.debts.length > PORTRAIT_MAX && styles.wide)}
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

/** Lets the user select what the table shows. */
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
