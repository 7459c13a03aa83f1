import { type EnteredDebt, isBlank } from "./calculator-draft.ts";

/** Debts that were removed together, with their positions in the list and the text of the notice. */
export type Removal = { words: string; removed: readonly { debt: EnteredDebt; index: number }[] };

/** Returns the removal of the debts for which `isGone` is true. It does not change the list. */
export function createRemoval(
  debts: readonly EnteredDebt[],
  isGone: (debt: EnteredDebt) => boolean,
  words: string,
): Removal {
  const removed = debts.map((debt, index) => ({ debt, index })).filter(({ debt }) => isGone(debt));

  return { words, removed };
}

/**
 * Returns the list with the removed debts back at their positions. Keeps debts that were typed since, drops
 * blank rows.
 */
export function undoRemoval(
  debts: readonly EnteredDebt[],
  { removed }: Removal,
): readonly EnteredDebt[] {
  return removed.reduce<readonly EnteredDebt[]>(
    (list, { debt, index }) => list.toSpliced(index, 0, debt),
    debts.filter((debt) => !isBlank(debt)),
  );
}
