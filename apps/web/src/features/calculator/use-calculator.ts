import { useState } from "react";

import { blankDebt, type CalculatorDraft, type EnteredDebt } from "./calculator-draft.ts";
import { exampleDraft } from "./example-draft.ts";
import { keptDraft } from "./kept-draft.ts";
import { type Removal, removalOf, undoRemoval } from "./removal.ts";
import { readDraft, writeDraft } from "./stored-draft.ts";

/**
 * What stands in the calculator: what was typed in this tab before, else the example. Every change
 * applies and is kept at once; the last removal can be undone until the next one.
 */
export function useCalculator() {
  const [draft, setDraft] = useState(() => readDraft(keptDraft.readTyped()) ?? exampleDraft());
  const [removal, setRemoval] = useState<Removal | null>(null);
  /** The debt whose name is to have the focus. */
  const [focused, setFocused] = useState<string | null>(null);
  const { debts } = draft;

  function keep(change: Partial<CalculatorDraft>): void {
    const next = { ...draft, ...change };
    setDraft(next);
    keptDraft.keepTyped(writeDraft(next));
  }
  /** A calculator without any row would be a dead end: a blank one stays. */
  function takeAway(words: string, isGone: (debt: EnteredDebt) => boolean): EnteredDebt[] {
    const left = debts.filter((debt) => !isGone(debt));
    const rows = left.length > 0 ? left : [blankDebt()];
    setRemoval(removalOf(debts, isGone, words));
    keep({ debts: rows });
    return rows;
  }

  return {
    draft,
    removal,
    focused,
    choose: (choice: Partial<Omit<CalculatorDraft, "debts">>) => keep(choice),
    /** An example that was changed is the visitor's own. */
    edit: (id: string, change: Partial<EnteredDebt>) =>
      keep({
        debts: debts.map((debt) =>
          debt.id === id ? { ...debt, ...change, isExample: false } : debt,
        ),
      }),
    add: () => {
      const debt = blankDebt();
      setFocused(debt.id);
      keep({ debts: [...debts, debt] });
    },
    remove: (id: string, name: string) => {
      setFocused(null);
      takeAway(`“${name}” was removed.`, (debt) => debt.id === id);
    },
    /** Takes the invented debts away, and leaves room for one's own. */
    clearExample: () => {
      const [first] = takeAway("The example was removed.", ({ isExample }) => isExample);
      setFocused(first?.id ?? null);
    },
    showExample: () => {
      setRemoval(null);
      setFocused(null);
      keep(exampleDraft());
    },
    undo: () => {
      if (removal === null) return;
      keep({ debts: undoRemoval(debts, removal) });
      // The button is gone with its notice.
      setFocused(removal.taken[0]?.debt.id ?? null);
      setRemoval(null);
    },
  };
}

export type Calculator = ReturnType<typeof useCalculator>;
