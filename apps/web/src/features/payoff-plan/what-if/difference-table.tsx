import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import type { PlanSubject } from "../plan-subject.ts";
import { counted, planWords } from "../plan-words.ts";
import styles from "./difference-table.module.css";
import type { TriedFigures } from "./tried-figures.ts";

type Feasible = Extract<TriedFigures, { kind: "plan" }>;

type DifferenceTableProps = {
  before: TriedFigures;
  after: TriedFigures;
  subject: Pick<PlanSubject, "firstMonth" | "currency">;
};

/** The figures of the plan as it is, and of what is tried. */
export function DifferenceTable({ before, after, subject }: DifferenceTableProps) {
  const { shortMonth, money } = planWords(subject);
  const rows: [name: string, valueOf: (figures: Feasible) => string][] = [
    ["Debt-free", ({ months }) => shortMonth(months)],
    ["Time left", ({ months }) => counted(months, "month")],
    ["Interest and fees", ({ cost }) => money(cost)],
    ["You pay in all", ({ paid }) => money(paid)],
    ["Budget each month", ({ monthly }) => money(monthly)],
  ];

  return (
    <table className={styles.table}>
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
            <td>{cell(before, valueOf)}</td>
            <td className={styles.after}>{cell(after, valueOf)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cell(figures: TriedFigures, valueOf: (figures: Feasible) => string): string {
  return figures.kind === "plan" ? valueOf(figures) : "Never";
}
