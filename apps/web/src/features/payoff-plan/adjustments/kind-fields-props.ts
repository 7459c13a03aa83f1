import type { PayoffPlanSettings } from "@snowball/contract";

import type { PlannableDebts } from "../read-subject.ts";
import type { AdjustmentDraft } from "./adjustment-draft.ts";

/** What a kind's fields are given: the props of a field by its name, and what they depend on. */
export type KindFieldsProps = {
  draft: AdjustmentDraft;
  known: PlannableDebts;
  settings: PayoffPlanSettings;
  onChange: (changed: Partial<AdjustmentDraft>) => void;
  field: (name: keyof AdjustmentDraft) => {
    name: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    errors: string[];
  };
};
