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
export type { DebtFacts, MissingFigure } from "./facts/debt-facts.ts";
export { estimateCases, type EstimateCase, withCase } from "./facts/estimate-cases.ts";
export { estimateEscrow } from "./facts/estimate-escrow.ts";
export { estimateFigures } from "./facts/estimate-figures.ts";
export { fromPpm, toCents, toRate } from "./facts/exact-units.ts";
export { planningCurrency } from "./facts/missing-figures.ts";
export {
  savingsAgainst,
  totalMinimumsOnly,
  totalingMinimumsOnly,
  type Savings,
} from "./plan/compare-with-minimums.ts";
export { budgetByPaydays, calendarMonthOf, type PaySchedule } from "./payment-calendar.ts";
export { growingDebts, type GrowingDebt } from "./plan/growing-debts.ts";
export { explainMonth } from "./explain/explain-month.ts";
export type * from "./explain/month-explanation.ts";
export type * from "./payoff-plan.ts";
export type { Pieces } from "./plan/in-one-go.ts";
export { planPayoff, planningPayoff, totalPayoff } from "./plan/plan-payoff.ts";
export { smallestPayment } from "./plan/smallest-payment.ts";
export type * from "./portfolio.ts";
export {
  readPortfolio,
  whatIsMissing,
  type EstimatedFigure,
  type ReadOptions,
  type ReadPortfolio,
} from "./facts/read-portfolio.ts";
export { scaleBalances } from "./facts/scale-balances.ts";
export { applyWhatIf, type Consolidation, type WhatIf } from "./change/apply-what-if.ts";
export type * from "./change/plan-state.ts";
export { explainChange, explainingChange, type ChangeQuestion } from "./change/explain-change.ts";
export { firstBudget } from "./plan/first-budget.ts";
export { firstMinimums } from "./plan/first-minimums.ts";
export { owedOn } from "./change/owed-on.ts";
export { planRange, type CaseOutcome, type PlanRange } from "./facts/plan-range.ts";
export { firstPlanMonth, planMonthOf } from "./facts/plan-months.ts";
export {
  readPlanSettings,
  readStrategy,
  type PlanSettingsFacts,
  type ReadPlanSettings,
} from "./facts/read-plan-settings.ts";
export { readWhatIf, type WhatIfFacts } from "./facts/read-what-if.ts";
export type { MinimumRise } from "./triage/minimum-rises.ts";
export { findingShortMonth, shortMonth, type ShortMonth } from "./triage/short-month.ts";
export type { TriageReason } from "./triage/triage-minimums.ts";
export { triageMonth, type TriagedMinimum, type Urgency } from "./triage/triage-month.ts";
