import { useState } from "react";

import {
  blankDebt,
  type CalculatorDraft,
  type EnteredDebt,
  exampleDraft,
  isBlank,
} from "./calculator-draft.ts";
import { keptDraft } from "./kept-draft.ts";
import { readDraft, writeDraft } from "./stored-draft.ts";

/**
 * Holds the state of the calculator: the draft that was typed in this tab before, or the example. Every
 * change applies and is stored immediately. The last removal can be undone until the next one.
 */
export function useCalculator() {
  const [draft, setDraft] = useState(() => readDraft(keptDraft.readTyped()) ?? exampleDraft());
  const [removal, setRemoval] = useState<Removal | null>(null);
  /** Id of the debt with the name field that receives the focus. */
  const [focused, setFocused] = useState<string | null>(null);
  const { debts } = draft;

  function updateDraft(change: Partial<CalculatorDraft>): void {
    const next = { ...draft, ...change };
    setDraft(next);
    keptDraft.saveTyped(writeDraft(next));
  }
  /** Removes debts. Adds a blank row if none is left, so that the visitor can continue. */
  function removeDebts(words: string, isGone: (debt: EnteredDebt) => boolean): EnteredDebt[] {
    const left = debts.filter((debt) => !isGone(debt));
    const rows = left.length > 0 ? left : [blankDebt()];
    setRemoval(createRemoval(debts, isGone, words));
    updateDraft({ debts: rows });
    return rows;
  }

  return {
    draft,
    removal,
    focused,
    choose: (choice: Partial<Omit<CalculatorDraft, "debts">>) => updateDraft(choice),
    /** Changes a debt. An edited example becomes the visitor's own debt. */
    edit: (id: string, change: Partial<EnteredDebt>) =>
      updateDraft({
        debts: debts.map((debt) =>
          debt.id === id ? { ...debt, ...change, isExample: false } : debt,
        ),
      }),
    add: () => {
      const debt = blankDebt();
      setFocused(debt.id);
      updateDraft({ debts: [...debts, debt] });
    },
    remove: (id: string, name: string) => {
      setFocused(null);
      removeDebts(`“${name}” was removed.`, (debt) => debt.id === id);
    },
    /** Removes the example debts, and adds a blank row if no other debt remains. */
    clearExample: () => {
      const [first] = removeDebts("The example was removed.", ({ isExample }) => isExample);
      setFocused(first?.id ?? null);
    },
    showExample: () => {
      setRemoval(null);
      setFocused(null);
      updateDraft(exampleDraft());
    },
    undo: () => {
      if (removal === null) return;
      updateDraft({ debts: undoRemoval(debts, removal) });
      // The undo button disappears with its notice, so focus the restored debt.
      setFocused(removal.removed[0]?.debt.id ?? null);
      setRemoval(null);
    },
  };
}

export type Calculator = ReturnType<typeof useCalculator>;

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
 * Returns the list with the removed debts back at their positions. Keeps debts that were typed since, drops blank rows.
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
