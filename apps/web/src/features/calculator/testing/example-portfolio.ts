import { subjectOf } from "#features/payoff-plan/index.ts";

import { exampleDraft } from "../calculator-draft.ts";
import { readEntered, settingsOf } from "../facts-of-entry.ts";

/** Returns the calculator's example debts with some dollars a month beyond their minimums. */
export function examplePortfolio(extra: number, today: string) {
  const facts = readEntered(exampleDraft().debts, today);
  const choice = { strategy: "optimal", extra: extra.toFixed(2), rollover: true } as const;

  return {
    portfolio: subjectOf(facts, settingsOf(choice)).portfolio,
    estimated: facts.plannable.estimated,
  };
}
