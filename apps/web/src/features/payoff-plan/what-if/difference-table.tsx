import { Table } from "#ui/table.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import type { PlanSubject } from "../plan-subject.ts";
import { counted, planWords } from "../plan-words.ts";
import { describeDebtFree } from "./describe-debt-free.ts";
import styles from "./difference-table.module.css";
import type { TriedFigures } from "./tried-figures.ts";

/** What stands for a sum that has no end. */
const ENDLESS = "–";

type DifferenceTableProps = {
  before: TriedFigures;
  after: TriedFigures;
  subject: Pick<PlanSubject, "firstMonth" | "currency">;
};

/** The figures of the plan as it is, and of what is tried. */
export function DifferenceTable({ before, after, subject }: DifferenceTableProps) {
  const { money } = planWords(subject);
  const rows: [name: string, valueOf: (figures: TriedFigures) => string][] = [
    ["Debt-free", (plan) => describeDebtFree(plan, subject)],
    ["Time left", (plan) => (plan.kind === "plan" ? counted(plan.months, "month") : ENDLESS)],
    ["Interest and fees", (plan) => (plan.kind === "plan" ? money(plan.cost) : ENDLESS)],
    ["You pay in all", (plan) => (plan.kind === "plan" ? money(plan.paid) : ENDLESS)],
    ["Budget each month", ({ monthly }) => money(monthly)],
  ];

  return (
    <Table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Figure</VisuallyHidden>
          </th>
          <th scope="col">Your plan</th>
          <th scope="col">What if</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, valueOf]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{valueOf(before)}</td>
            <td className={styles.after}>{valueOf(after)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
