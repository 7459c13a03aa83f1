export { findCliffs, type Cliff } from "./alarms/find-cliffs.ts";
export { findEndlessMinimums, type EndlessMinimum } from "./alarms/find-endless-minimums.ts";
export * from "./cash-flow/index.ts";
export * from "./disclosures/index.ts";
export {
  businessDayOnOrAfter,
  businessDayOnOrBefore,
  dueDates,
  isBusinessDay,
  paydayForEach,
  type DueRule,
} from "./due-dates.ts";
export * from "./loans/index.ts";
export type { DebtFacts, MissingFigure } from "./debt-facts.ts";
export { estimateEscrow } from "./estimate-escrow.ts";
export { estimateFigures } from "./estimate-figures.ts";
export { fromPpm, toCents, toRate } from "./exact-units.ts";
export { planningCurrency } from "./missing-figures.ts";
export { savingsAgainst, totalMinimumsOnly, type Savings } from "./compare-with-minimums.ts";
export { budgetByPaydays, calendarMonthOf, type PaySchedule } from "./payment-calendar.ts";
export { growingDebts, type GrowingDebt } from "./growing-debts.ts";
export { explainMonth } from "./explain-month.ts";
export type * from "./month-explanation.ts";
export type * from "./payoff-plan.ts";
export { planPayoff, totalPayoff } from "./plan-payoff.ts";
export type * from "./portfolio.ts";
export {
  readPortfolio,
  whatIsMissing,
  type EstimatedFigure,
  type ReadOptions,
  type ReadPortfolio,
} from "./read-portfolio.ts";
export { scaleBalances } from "./scale-balances.ts";
export { applyWhatIf, type Consolidation, type WhatIf } from "./apply-what-if.ts";
export type * from "./change/plan-state.ts";
export { explainChange, explainingChange, type ChangeQuestion } from "./explain-change.ts";
export { firstBudget } from "./first-budget.ts";
export { firstMinimums } from "./first-minimums.ts";
export { owedOn } from "./owed-on.ts";
export { firstPlanMonth, planMonthOf } from "./plan-months.ts";
export {
  readPlanSettings,
  readStrategy,
  type PlanSettingsFacts,
  type ReadPlanSettings,
} from "./read-plan-settings.ts";
export { readWhatIf, type WhatIfFacts } from "./read-what-if.ts";
