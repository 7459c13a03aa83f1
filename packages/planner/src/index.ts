export type { CliffDeadline } from "./alarms/find-cliffs.ts";
export { endsByForgiveness } from "./alarms/endless-minimums.ts";
export { type Forgiveness, forgivenessOf } from "./facts/forgiveness-of.ts";
export { isIncomeDriven } from "./facts/is-income-driven.ts";
export { applyWhatIf } from "./change/apply-what-if.ts";
export { explainChange, type ChangeQuestion } from "./change/explain-change.ts";
export { owedOn, totalOwed } from "./change/owed-on.ts";
export type * from "./change/plan-state.ts";
export { completeOrder } from "./compare/complete-order.ts";
export { memoizedPlan } from "./compare/memoized-plan.ts";
export { figuresOf, strategyFigures, type StrategyFigures } from "./compare/strategy-figures.ts";
export type { DebtFacts } from "./facts/debt-facts.ts";
export { describeOnTime, type OnTimeCounts } from "./month/describe-on-time.ts";
export { describeDeferment } from "./facts/describe-deferment.ts";
export { distinctNames } from "./facts/distinct-names.ts";
export { isPausedLoanStatus } from "./facts/paused-loan.ts";
export { divideOwed } from "./facts/divide-owed.ts";
export { isCounted } from "./facts/is-counted.ts";
export { estimateCases, type EstimateCase, withCase } from "./facts/estimate-cases.ts";
export { estimateEscrow } from "./facts/estimate-escrow.ts";
export { escrowIn } from "./facts/escrow-in.ts";
export { estimateFigures } from "./facts/estimate-figures.ts";
export type { LoanReport } from "./facts/estimate-loan-payment.ts";
export { fromPpm, toCents, toRate } from "./facts/exact-units.ts";
export { planningCurrency } from "./facts/missing-figures.ts";
export { firstPlanMonth } from "./facts/plan-months.ts";
export { planRange, type PlanRange } from "./facts/plan-range.ts";
export { fewestPaydays } from "./facts/read-paydays.ts";
export {
  readPlanSettings,
  readStrategy,
  type PlanSettingsFacts,
} from "./facts/read-plan-settings.ts";
export {
  readPortfolio,
  whatIsMissing,
  type LeftOutDebt,
  type PlannedPortfolio,
} from "./facts/read-portfolio.ts";
export { enteredMinimum } from "./facts/read-minimum.ts";
export { scaleBalances } from "./facts/scale-balances.ts";
export { avoidCliff, type CliffRemedy } from "./remedies/avoid-cliff.ts";
export { withUsualMinimums } from "./compare/estimated-rules.ts";
export { withHigherBudget, withMinimumsOnly } from "./remedies/change-budget.ts";
export { findRemedies, type Remedies } from "./remedies/find-remedies.ts";
export { isReducedMonth } from "./remedies/reduced-month.ts";
export {
  asBudgetChanges,
  type SinkingFund,
  SINKING_FUND_MONTHS_MAX,
} from "./remedies/sinking-fund.ts";
export type { Shortfall } from "./remedies/smallest-increase.ts";
export type { MinimumRise } from "./triage/minimum-rises.ts";
export { shortMonth, type ShortMonth } from "./triage/short-month.ts";
export { triageMonth, type TriagedMinimum, urgenciesOf, urgencyOf } from "./triage/triage-month.ts";
export type { Ledger, LedgerFacts, OpenObligation } from "./month/ledger-facts.ts";
export {
  type CurrentMonthDebts,
  openPortfolio,
  buildCurrentMonthDebts,
  buildCurrentMonth,
  type CurrentMonth,
} from "./month/current-month.ts";
export { type EnteredBalance, type EnteredDebt, growBalances } from "./month/grow-balances.ts";
export { sentThisMonth } from "./month/opening-period.ts";
export { planMonthPayments } from "./month/plan-month-payments.ts";
export {
  type PaidPart,
  type PaycheckAllocations,
  type PaycheckAllocation,
  allocatePaychecks,
  type UncoveredBill,
} from "./month/allocate-paychecks.ts";
export type { CarriedBill } from "./month/carry-bills.ts";
export { firstMonths, listInstructions, type Instruction } from "./month/list-instructions.ts";
export { collectsDueOnly } from "./month/amounts-to-send.ts";
export { isUncovered } from "./month/list-payments.ts";
export { describeAsked, formatDue } from "./month/describe-asked.ts";
export { lastDayToSend } from "./month/last-day-to-send.ts";
export { buildMonth, type MonthInput } from "./month/build-month.ts";
export { isAhead, isOfMonth } from "./month/month-totals.ts";
export type { Month, MonthDebtFacts } from "./month/month.ts";
export { lastDayToPay, readLedger } from "./month/read-ledger.ts";
export { type BudgetChoice, firstBudgets, suggestBudgets } from "./compare/least-budget.ts";
export { usefulLowerBound } from "./compare/useful-lower-bound.ts";
export {
  type ActivePlan,
  type EstimateFault,
  resolvePlan,
  type PlanChoices,
  type PlanQuestion,
  type PricedChoice,
} from "./compare/resolve-plan.ts";
export {
  deserializePlan,
  type FollowedPlan,
  planTotals,
  planView,
  type PlanView,
  quickResult,
} from "./plan-view.ts";
export { readChoices } from "./compare/read-choices.ts";
