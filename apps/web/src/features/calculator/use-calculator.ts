import { useState } from "react";

import { blankDebt, type CalculatorDraft, type EnteredDebt } from "./calculator-draft.ts";
import { exampleDraft } from "./example-draft.ts";
import { keptDraft } from "./kept-draft.ts";
import { readDraft, writeDraft } from "./stored-draft.ts";

/** What was taken away last, and the draft as it was before. */
export type Removal = { words: string; before: CalculatorDraft };

/**
 * What stands in the calculator: what was typed in this tab before, else the example. Every change
 * applies and is kept at once; the last removal can be undone until the next one.
 */
export function useCalculator() {
  const [draft, setDraft] = useState(() => readDraft(keptDraft.readTyped()) ?? exampleDraft());
  const [removal, setRemoval] = useState<Removal | null>(null);
  /** The debt whose name is to have the focus. */
  const [focused, setFocused] = useState<string | null>(null);

  function keep(next: CalculatorDraft): void {
    setDraft(next);
    keptDraft.keepTyped(writeDraft(next));
  }
  function takeAway(words: string, debts: readonly EnteredDebt[]): void {
    setRemoval({ words, before: draft });
    setFocused(null);
    keep({ ...draft, debts });
  }

  return {
    draft,
    removal,
    focused,
    choose: (choice: Partial<Omit<CalculatorDraft, "debts">>) => keep({ ...draft, ...choice }),
    /** An example that was changed is the visitor's own. */
    edit: (id: string, change: Partial<EnteredDebt>) =>
      keep({
        ...draft,
        debts: draft.debts.map((debt) =>
          debt.id === id ? { ...debt, ...change, isExample: false } : debt,
        ),
      }),
    add: () => {
      const debt = blankDebt();
      setFocused(debt.id);
      keep({ ...draft, debts: [...draft.debts, debt] });
    },
    remove: (id: string, name: string) =>
      takeAway(
        `“${name}” was removed.`,
        draft.debts.filter((debt) => debt.id !== id),
      ),
    /** Takes the invented debts away, and leaves room for one's own. */
    clearExample: () => {
      const own = draft.debts.filter(({ isExample }) => !isExample);
      const debts = own.length > 0 ? own : [blankDebt()];
      takeAway("The example was removed.", debts);
      setFocused(debts[0]?.id ?? null);
    },
    showExample: () => {
      setRemoval(null);
      setFocused(null);
      keep(exampleDraft());
    },
    undo: () => {
      if (removal) keep(removal.before);
      setRemoval(null);
    },
  };
}

export type Calculator = ReturnType<typeof useCalculator>;
