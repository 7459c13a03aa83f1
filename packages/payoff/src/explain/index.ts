export { explainMonth } from "./explain-month.ts";
export type * from "./month-explanation.ts";
