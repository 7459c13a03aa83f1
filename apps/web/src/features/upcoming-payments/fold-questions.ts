import { canBeMarked, type Payable } from "./actions/payable.ts";

/** `alsoAsked`: later payments of the debt that the row asks about as well. */
export type Asking = { payable: Payable; alsoAsked?: readonly Payable[] };

/**
 * Folds several unconfirmed payments of a debt into the first row, which asks about all of them. Payments of unknown
 * amount stay, because their question needs an amount as answer.
 * @param oneByOne debts for which the user wants to answer each payment separately.
 */
export function foldQuestions<Row extends Asking>(
  rows: readonly Row[],
  oneByOne: ReadonlySet<string>,
): Row[] {
  const asked = Map.groupBy(
    rows.filter(({ payable }) => isAsked(payable) && !oneByOne.has(payable.debt)),
    ({ payable }) => payable.debt,
  );

  return rows.flatMap((row) => {
    const ofDebt = asked.get(row.payable.debt) ?? [];
    if (ofDebt.length < 2 || !ofDebt.includes(row)) return [row];
    if (row !== ofDebt[0]) return [];
    return [{ ...row, alsoAsked: ofDebt.slice(1).map(({ payable }) => payable) }];
  });
}

function isAsked(payable: Payable): boolean {
  return payable.question === "was_it_paid" && payable.cycle !== null && canBeMarked(payable);
}
