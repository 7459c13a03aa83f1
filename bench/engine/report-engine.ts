import { measureLoans } from "./measure-loans.ts";
import { measurePlanners } from "./measure-planners.ts";
import { measureSearch } from "./measure-search.ts";
import { type Problem, tenDebts, thirtyDebts } from "./problem.ts";

const PLANNER_COLUMNS = ["months", "cents off", "time", "µs"];

/** The engine beside the planners and loan libraries of npm, as text. */
export function reportEngine(): string {
  const loans = measureLoans().map(
    ({ library, deviation, ratio }) =>
      `  ${library.padEnd(53)} ${pad("")} ${pad(deviation)} ${pad(ratio.toFixed(1))}`,
  );
  const search = measureSearch().map(
    ({ what, months, milliseconds, gap }) =>
      `  ${what.padEnd(53)} ${pad(months)} ${pad(gap ?? "")} ${pad(milliseconds.toFixed(3))}`,
  );

  return [
    heading("Ten debts, $500 a month beyond the minimums", PLANNER_COLUMNS),
    ...plannerLines(tenDebts),
    heading("Thirty debts that nearly all last to the end", PLANNER_COLUMNS),
    ...plannerLines(thirtyDebts),
    heading("One loan: $300,000 at 6.5 % over 360 months", ["", "cents off", "time"]),
    ...loans,
    heading("What a slider waits for", ["months", "gap, cents", "ms"]),
    ...search,
    "",
    "Cents off: interest beyond the exact answer in the planner's own convention.",
    "Time: where the plain loop takes 1; of the fastest batches. Micro- and milliseconds are this machine's.",
  ].join("\n");
}

function plannerLines(problem: Problem): string[] {
  return measurePlanners(problem).map(
    ({ order, planner, months, deviation, ratio, microseconds }) =>
      `  ${order.padEnd(9)}  ${planner.padEnd(42)} ${pad(months)} ${pad(deviation)} ${pad(ratio.toFixed(1))} ${pad(microseconds.toFixed(1))}`,
  );
}

function heading(title: string, columns: readonly string[]): string {
  return `\n${title.padEnd(55)} ${columns.map(pad).join(" ")}`;
}

function pad(value: string | number): string {
  return String(value).padStart(11);
}
