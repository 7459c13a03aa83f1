import { type CalculatorDraft, type EnteredDebt, NO_ZERO_END } from "../calculator-draft.ts";

/** Returns a credit card as a visitor types it. `about` overrides fields. */
export function enteredFixture(about: Partial<EnteredDebt> = {}): EnteredDebt {
  return {
    id: "0b9a6a3e-0000-4000-8000-00000000000a",
    name: "North Visa",
    kind: "credit_card",
    owed: "$3,200.00",
    apr: "22.5%",
    ...NO_ZERO_END,
    minimum: "96",
    isExample: false,
    ...about,
  };
}

export function draftFixture(
  debts: readonly EnteredDebt[] = [enteredFixture()],
  about: Partial<CalculatorDraft> = {},
): CalculatorDraft {
  return { strategy: "snowball", extra: "150.00", rollover: true, ...about, debts };
}

export const SECOND_ID = "0b9a6a3e-0000-4000-8000-00000000000b";
