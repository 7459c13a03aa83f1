import type { MonthPayment } from "./month.ts";

/**
 * Groups the rows of a list: several unconfirmed payments of a debt are one row with one question.
 * @param oneByOne debts for which the user wants to answer each payment separately.
 */
export function foldQuestions<Row extends { payment: MonthPayment }>(
  rows: readonly Row[],
  oneByOne: ReadonlySet<string> = new Set(),
): [Row, ...Row[]][] {
  const asked = Map.groupBy(
    rows.filter(({ payment }) => isAsked(payment) && !oneByOne.has(payment.debt)),
    ({ payment }) => payment.debt,
  );

  return rows.flatMap((row): [Row, ...Row[]][] => {
    const ofDebt = asked.get(row.payment.debt) ?? [];
    if (!ofDebt.includes(row)) return [[row]];

    return row === ofDebt[0] ? [[row, ...ofDebt.slice(1)]] : [];
  });
}

function isAsked(payment: MonthPayment): boolean {
  const { question, cycle, amount } = payment;

  return question === "was_it_paid" && cycle !== null && amount !== "0.00";
}
