import type { ReactNode } from "react";

import { classNames } from "#ui/class-names.ts";

import { planWords } from "../plan-words.ts";
import type { PlannableDebts } from "../read-subject.ts";
import { describeDebtFree } from "../what-if/describe-debt-free.ts";
import type { TriedFigures } from "../what-if/tried-figures.ts";
import { comparedWithCurrent } from "./compared-with-current.ts";
import styles from "./scenario-table.module.css";

type PlanRowProps = {
  known: PlannableDebts;
  /** Null while they are being searched for. */
  figures: TriedFigures | null;
  /** Those of the user's plan; null in its own row, and while they are being searched for. */
  current: TriedFigures | null;
  isCurrent?: boolean;
  /** Name, what it changes, and what can be done with it. */
  children: ReactNode;
};

/** A plan among those that are compared. On a phone it is a card. */
export function PlanRow({ known, figures, current, isCurrent, children }: PlanRowProps) {
  const words = planWords(known);
  const plan = figures?.kind === "plan" ? figures : null;
  const none = figures ? "–" : "Searching…";

  return (
    <tr className={classNames(isCurrent && styles.current)}>
      <th scope="row">{children}</th>
      <Figure label="Debt-free">{figures ? describeDebtFree(figures, known) : none}</Figure>
      <Figure label="Interest and fees">{plan ? words.money(plan.cost) : none}</Figure>
      <Figure label="You pay in all">{plan ? words.money(plan.paid) : none}</Figure>
      <Figure label="Difference">
        {isCurrent ? "–" : <Difference known={known} figures={figures} current={current} />}
      </Figure>
    </tr>
  );
}

/** What it does to the user's plan, in a few words each. */
function Difference({
  known,
  figures,
  current,
}: Pick<PlanRowProps, "known" | "figures" | "current">) {
  const lines = figures && current && comparedWithCurrent(current, figures, planWords(known));

  return (lines ?? ["…"]).map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ));
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <span className={styles.figure}>{children}</span>
    </td>
  );
}
