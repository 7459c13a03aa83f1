import { TERM_MONTHS_MAX, type MinimumRuleInput } from "@snowball/contract";

import type { DebtDraft } from "./debt-draft.ts";
import type { FieldReader } from "#lib/form/field-reader.ts";

/** Converts the form's minimum payment rule into API input. Returns null if none is chosen. */
export function readRule(draft: DebtDraft, reader: FieldReader): MinimumRuleInput | null {
  const name = (part: string) => `minimum_rule.${part}`;
  const none = { amount: null, percent: null, floor: null, term_months: null };

  switch (draft.ruleType) {
    case "":
      return null;
    case "fixed": {
      const typed = draft.ruleAmount.trim() === "" ? draft.minimum : draft.ruleAmount;
      const amount = reader.amount(name("amount"), typed, "The payment");
      return { ...none, type: "fixed", amount: reader.need(name("amount"), amount) };
    }
    case "percent":
    case "percent_plus_interest": {
      const typed = reader.percentage(name("percent"), draft.rulePercent);
      const percent = reader.need(name("percent"), typed);
      const floor = reader.amount(name("floor"), draft.ruleFloor, "The lowest payment");
      return { ...none, type: draft.ruleType, percent, floor };
    }
    case "amortizing": {
      const typed = reader.months(name("term_months"), draft.ruleTerm, TERM_MONTHS_MAX);
      return { ...none, type: "amortizing", term_months: reader.need(name("term_months"), typed) };
    }
  }
}
