export { findCliffs, type Cliff } from "./alarms/find-cliffs.ts";
export { findEndlessMinimums, type EndlessMinimum } from "./alarms/find-endless-minimums.ts";
export { endsByForgiveness } from "./alarms/ends-by-forgiveness.ts";
export { type Forgiveness, forgivenessOf } from "./facts/forgiveness-of.ts";
export { isIncomeDriven } from "./facts/is-income-driven.ts";
export { applyWhatIf, type Consolidation, type WhatIf } from "./change/apply-what-if.ts";
export { explainChange, explainingChange, type ChangeQuestion } from "./change/explain-change.ts";
export { owedOn, totalOwed } from "./change/owed-on.ts";
export type * from "./change/plan-state.ts";
export { completeOrder } from "./compare/complete-order.ts";
export { planOnce } from "./compare/plan-once.ts";
export { figuresOf, strategyFigures, type StrategyFigures } from "./compare/strategy-figures.ts";
export type { DebtFacts, MissingFigure } from "./facts/debt-facts.ts";
export { doesCount } from "./facts/does-count.ts";
export { estimateCases, type EstimateCase, withCase } from "./facts/estimate-cases.ts";
export { estimateEscrow } from "./facts/estimate-escrow.ts";
export { escrowIn } from "./facts/escrow-in.ts";
export { estimateFigures } from "./facts/estimate-figures.ts";
export { fromPpm, toCents, toRate } from "./facts/exact-units.ts";
export { planningCurrency } from "./facts/missing-figures.ts";
export { firstPlanMonth } from "./facts/plan-months.ts";
export { planRange, type CaseOutcome, type PlanRange } from "./facts/plan-range.ts";
export { fewestPaydays, paydaysBetween, type PaydaysFacts } from "./facts/read-paydays.ts";
export {
  readPlanSettings,
  readStrategy,
  type PlanSettingsFacts,
  type ReadPlanSettings,
} from "./facts/read-plan-settings.ts";
export {
  readPortfolio,
  whatIsMissing,
  type EstimatedFigure,
  type PlannedPortfolio,
  type ReadOptions,
} from "./facts/read-portfolio.ts";
export { readWhatIf, type WhatIfFacts } from "./facts/read-what-if.ts";
export { scaleBalances } from "./facts/scale-balances.ts";
export { withHigherBudget, withMinimumsOnly } from "./remedies/change-budget.ts";
export { findRemedies, type Remedies } from "./remedies/find-remedies.ts";
export { isReducedMonth } from "./remedies/reduced-month.ts";
export {
  asBudgetChanges,
  type SinkingFund,
  SINKING_FUND_MONTHS_MAX,
} from "./remedies/sinking-fund.ts";
export type { Shortfall, UnderfundedPlan } from "./remedies/smallest-increase.ts";
export type { MinimumRise } from "./triage/minimum-rises.ts";
export { findingShortMonth, shortMonth, type ShortMonth } from "./triage/short-month.ts";
export type { TriageReason } from "./triage/triage-minimums.ts";
export { triageMonth, type TriagedMinimum, type Urgency } from "./triage/triage-month.ts";
export type { Ledger, LedgerFacts, OpenObligation } from "./month/ledger-facts.ts";
export {
  type DebtsThisMonth,
  openPortfolio,
  readDebtsThisMonth,
  readThisMonth,
  type ReadThisMonth,
  type ThisMonth,
} from "./month/read-this-month.ts";
export { type MonthTold, tellMonth, type TellingMonth } from "./month/tell-month.ts";
export {
  type PaidPart,
  type PaychecksTold,
  type PaycheckTold,
  tellPaychecks,
  type UncoveredBill,
} from "./month/tell-paychecks.ts";
export type { CarriedBill } from "./month/carry-bills.ts";
export {
  beginOf,
  tellThisMonth,
  type Instruction,
  type TellingPlan,
} from "./month/tell-this-month.ts";
export { writeMonth } from "./month/write-month.ts";
export {
  type BudgetChoice,
  findingFirstBudgets,
  firstBudgets,
  firstPaychecks,
} from "./compare/least-budget.ts";
export { tellingBound } from "./compare/telling-bound.ts";
export {
  type FollowedPlan,
  followingPlan,
  followPlan,
  type PlanChoices,
  type PlanQuestion,
  type PricedChoice,
} from "./compare/follow-plan.ts";
export { followOnce } from "./compare/follow-once.ts";
export { readChoices } from "./compare/read-choices.ts";
export { type SteadyAmounts } from "./compare/steady-payments.ts";
