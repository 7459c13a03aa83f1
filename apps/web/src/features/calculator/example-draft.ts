import { type CalculatorDraft, NO_ZERO_END } from "./calculator-draft.ts";

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
