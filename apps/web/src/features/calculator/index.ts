export { BringOver } from "./bring-over-on-plan.tsx";
export { CalculatorPlace } from "./calculator-place.tsx";
export { followSession } from "./follow-session.ts";
export { keptDraft } from "./kept-draft.ts";
export { OwnPlan } from "./own-plan.tsx";
