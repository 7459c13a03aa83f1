import type { Debt, ThisMonth, UpcomingPayment } from "@snowball/contract";
import { compareDates } from "@snowball/dates";

import { keyOf, type PayableName } from "../actions/payable.ts";
import { arrangeRows, type HomeRow, type Known } from "../home-rows.ts";
import { unlistedAmong } from "../unlisted-debt.ts";

export type Telling = Pick<Known, "today" | "before"> & {
  month: Pick<ThisMonth, "instructions" | "unanswered" | "through">;
  debts: readonly Debt[];
  /** Whether something that was done about it was just taken back: the plan may not tell of it again yet. */
  hasReturned: (payable: PayableName) => boolean;
};

/** What a month's plan says to send, as rows of Home; `ahead` is next month's that leaves in this one. */
export type RowsToSend = { ofMonth: HomeRow[]; ahead: HomeRow[] };

/**
 * The rows of Home that a plan tells of, those of before that are asked about, and those that something was done about on this screen: they stay
 * where they were. A debt of which Home lists nothing is told as well, for the plan counts on its money.
 */
export function rowsToSend(payments: readonly UpcomingPayment[], telling: Telling): RowsToSend {
  const { month, debts, today, before, hasReturned } = telling;
  const asked = new Set(month.unanswered.map(keyOf));
  const shown = arrangeRows(payments, {
    instructions: month.instructions,
    today,
    before,
    unlisted: unlistedAmong(debts),
  }).filter(
    ({ instruction, payable }) =>
      instruction !== null ||
      asked.has(keyOf(payable)) ||
      before.has(keyOf(payable)) ||
      hasReturned(payable),
  );
  const isAhead = ({ payable: { due_date: due } }: HomeRow) =>
    due !== null && compareDates(due, month.through) > 0;

  return { ofMonth: shown.filter((row) => !isAhead(row)), ahead: shown.filter(isAhead) };
}
