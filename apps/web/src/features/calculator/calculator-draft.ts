import type { DebtKind, PayoffPlanSettings } from "@snowball/contract";

/** A debt as a visitor typed it; texts as they stand in the fields, empty = not said. */
export type EnteredDebt = {
  /** A uuid; also the id of the debt's balance once it is stored, by which it is known again. */
  id: string;
  name: string;
  kind: DebtKind;
  owed: string;
  apr: string;
  minimum: string;
  /** Invented by us, and not changed by the visitor. */
  isExample: boolean;
};

/** What the calculator decides of a payoff plan's settings. */
export type CalculatorChoice = Pick<PayoffPlanSettings, "strategy" | "extra" | "rollover">;

export type CalculatorDraft = CalculatorChoice & { debts: readonly EnteredDebt[] };

/** More than people have, and few enough for one screen. */
export const ENTERED_DEBTS_MAX = 20;

export function blankDebt(): EnteredDebt {
  return {
    id: crypto.randomUUID(),
    name: "",
    kind: "credit_card",
    owed: "",
    apr: "",
    minimum: "",
    isExample: false,
  };
}

/** Nothing was typed yet. */
export function isBlank({ name, owed, apr, minimum }: EnteredDebt): boolean {
  return [name, owed, apr, minimum].every((text) => text.trim() === "");
}

/** What the visitor said, without what we invented. */
export function ownDebts({ debts }: Pick<CalculatorDraft, "debts">): EnteredDebt[] {
  return debts.filter((debt) => !debt.isExample && !isBlank(debt));
}

/** What the debt is called where nobody named it: by its place. */
export function nameOfEntered({ name }: EnteredDebt, index: number): string {
  return name.trim() || `Debt ${index + 1}`;
}
