import type { DebtKind, PayoffPlanSettings } from "@snowball/contract";

import type { ZeroEnds } from "#lib/form/zero-rate.ts";

/** A debt as a visitor typed it; texts as they stand in the fields, empty = not said. */
export type EnteredDebt = {
  /** A uuid; also the id of the debt's balance once it is stored, by which it is known again. */
  id: string;
  name: string;
  kind: DebtKind;
  owed: string;
  apr: string;
  /** Of a card at 0%: whether that ends, its last day as `YYYY-MM-DD`, and the rate after it. */
  zeroEnds: ZeroEnds;
  zeroLastDay: string;
  laterApr: string;
  minimum: string;
  /** Invented by us, and not changed by the visitor. */
  isExample: boolean;
};

/** What the calculator decides of a payoff plan's settings. */
export type CalculatorChoice = Pick<PayoffPlanSettings, "strategy" | "extra" | "rollover">;

export type CalculatorDraft = CalculatorChoice & { debts: readonly EnteredDebt[] };

/** More than people have, and few enough for one screen. */
export const ENTERED_DEBTS_MAX = 20;

/** Nothing was said about the end of a rate of 0%. */
export const NO_ZERO_END = { zeroEnds: "", zeroLastDay: "", laterApr: "" } as const;

export function blankDebt(): EnteredDebt {
  return {
    id: crypto.randomUUID(),
    name: "",
    kind: "credit_card",
    owed: "",
    apr: "",
    ...NO_ZERO_END,
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
