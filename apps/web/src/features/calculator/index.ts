export { BringOver } from "./bring-over-offer.tsx";
export { CalculatorPlace, OwnPlan } from "./calculator-place.tsx";
export { followSession, keptDraft } from "./kept-draft.ts";
