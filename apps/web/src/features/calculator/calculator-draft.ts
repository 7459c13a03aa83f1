import type { DebtKind, PayoffPlanSettings } from "@snowball/contract";

import type { ZeroEnds } from "#lib/form/zero-rate.tsx";

/** A debt as a visitor typed it. Strings are the raw contents of the fields; an empty string means not entered. */
export type EnteredDebt = {
  /** A uuid. Becomes the id of the debt's balance when it is imported, which identifies it there. */
  id: string;
  name: string;
  kind: DebtKind;
  owed: string;
  apr: string;
  /** For a card at 0%: whether that rate ends, its last day as `YYYY-MM-DD`, and the APR after it. */
  zeroEnds: ZeroEnds;
  zeroLastDay: string;
  laterApr: string;
  minimum: string;
  /** Whether this is one of our example debts that the visitor has not changed. */
  isExample: boolean;
};

export type CalculatorChoice = Pick<PayoffPlanSettings, "strategy" | "extra" | "rollover">;

export type CalculatorDraft = CalculatorChoice & { debts: readonly EnteredDebt[] };

/** Maximum number of debts: more than most people have, and few enough for one screen. */
export const ENTERED_DEBTS_MAX = 20;

/** The initial values of a debt without answers about the end of a 0% rate. */
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

export function isBlank({ name, owed, apr, minimum }: EnteredDebt): boolean {
  return [name, owed, apr, minimum].every((text) => text.trim() === "");
}

/** Returns the debts that the visitor typed, without examples and blank rows. */
export function ownDebts({ debts }: Pick<CalculatorDraft, "debts">): EnteredDebt[] {
  return debts.filter((debt) => !debt.isExample && !isBlank(debt));
}

export function enteredDebtName({ name }: EnteredDebt, index: number): string {
  return name.trim() || `Debt ${index + 1}`;
}

/**
 * Returns three example debts for which the strategies give different results, so that visitors see what the
 * calculator does.
 */
export function exampleDraft(): CalculatorDraft {
  const about = { isExample: true, ...NO_ZERO_END } as const;

  return {
    strategy: "optimal",
    extra: "200.00",
    rollover: true,
    debts: [
      {
        ...about,
        id: crypto.randomUUID(),
        name: "Everyday Visa",
        kind: "credit_card",
        owed: "$5,812.30",
        apr: "24.99%",
        minimum: "$175.00",
      },
      {
        ...about,
        id: crypto.randomUUID(),
        name: "Store Card",
        kind: "credit_card",
        owed: "$640.00",
        apr: "19.99%",
        minimum: "$35.00",
      },
      {
        ...about,
        id: crypto.randomUUID(),
        name: "Car Loan",
        kind: "auto_loan",
        owed: "$4,900.00",
        apr: "6.90%",
        minimum: "$215.00",
      },
    ],
  };
}
