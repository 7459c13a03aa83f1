import { tableOf } from "../table-of.ts";
import { writePart } from "../write-part.ts";
import { type LoanRow, measureLoans } from "./measure-loans.ts";
import { measurePlanners, type PlannerRow } from "./measure-planners.ts";
import { measureSearch, type SearchRow } from "./measure-search.ts";
import { tenDebts, thirtyDebts } from "./problem.ts";

/** The engine beside the planners and loan libraries of npm. Writes it into docs/performance.md. */
export function reportEngine(): string {
  const measured = {
    few: measurePlanners(tenDebts),
    lasting: measurePlanners(thirtyDebts),
    loans: measureLoans(),
    search: measureSearch(),
  };
  const words = [
    "Ten debts, $500 a month beyond the minimums (time: where the plain loop takes 1; cents: interest beyond the exact answer in the planner's own convention):",
    tableOfPlanners(measured.few),
    "Thirty debts that nearly all last to the end:",
    tableOfPlanners(measured.lasting),
    "One loan, $300,000 at 6.5 % over 360 months:",
    tableOfLoans(measured.loans),
    "What a slider waits for, on this machine:",
    tableOfSearch(measured.search),
  ].join("\n\n");
  writePart({ page: "performance.md", part: "engine", words });

  return `${JSON.stringify(measured)}\n\n${words}`;
}

function tableOfPlanners(rows: readonly PlannerRow[]): string {
  return tableOf(
    ["order", "planner", "months", "cents off", "time"],
    rows.map(({ order, planner, months, deviation, ratio }) => [
      order,
      planner,
      String(months),
      String(deviation),
      ratio.toFixed(1),
    ]),
  );
}

function tableOfLoans(rows: readonly LoanRow[]): string {
  return tableOf(
    ["library", "cents off", "time"],
    rows.map(({ library, deviation, ratio }) => [library, String(deviation), ratio.toFixed(1)]),
  );
}

function tableOfSearch(rows: readonly SearchRow[]): string {
  return tableOf(
    ["plan", "months", "gap, cents", "ms"],
    rows.map(({ what, months, gap, milliseconds }) => [
      what,
      String(months),
      gap === null ? "" : String(gap),
      milliseconds.toFixed(2),
    ]),
  );
}
