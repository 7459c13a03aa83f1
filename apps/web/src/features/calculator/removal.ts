import { type EnteredDebt, isBlank } from "./calculator-draft.ts";

/** Debts that were taken away together, each with its place in the list. */
export type Removal = { words: string; taken: readonly { debt: EnteredDebt; index: number }[] };

/** Takes the debts away of which `isGone` is true. */
export function removalOf(
  debts: readonly EnteredDebt[],
  isGone: (debt: EnteredDebt) => boolean,
  words: string,
): Removal {
  const taken = debts.map((debt, index) => ({ debt, index })).filter(({ debt }) => isGone(debt));

  return { words, taken };
}

/** The debts with those that were taken away back in their places; what was typed since stays. */
export function undoRemoval(
  debts: readonly EnteredDebt[],
  { taken }: Removal,
): readonly EnteredDebt[] {
  return taken.reduce<readonly EnteredDebt[]>(
    (list, { debt, index }) => list.toSpliced(index, 0, debt),
    debts.filter((debt) => !isBlank(debt)),
  );
}
