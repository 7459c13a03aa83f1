export { endsByForgiveness } from "./alarms/endless-minimums.ts";
export type { CliffDeadline } from "./alarms/find-cliffs.ts";
export { applyWhatIf } from "./change/apply-what-if.ts";
export type { DebtActivity } from "./change/blend-debt.ts";
export { explainChange, type ExplainedChange, type PlanSize } from "./change/explain-change.ts";
export type { ChangeQuestion, DelayedPayment } from "./change/expect-debts.ts";
export { handOn } from "./change/hand-on.ts";
export { owedOn, totalOwed } from "./change/owed-on.ts";
export { completeOrder } from "./compare/complete-order.ts";
export { type BudgetChoice, leastBudget, openForSearch } from "./compare/least-budget.ts";
export { memoizedPlan, usualMinimumsPlan } from "./compare/memoized-plan.ts";
export {
  type ActivePlan,
  type EstimateFault,
  type PlanChoices,
  type PlanQuestion,
  type PlanState,
  type PricedChoice,
  readChoices,
  readQuestion,
  resolvePlan,
} from "./compare/resolve-plan.ts";
export {
  figuresOf,
  payoffOrder,
  type StrategyFigures,
  usefulLowerBound,
} from "./compare/strategy-figures.ts";
export { type DebtFacts, isCounted, type MonthDebtFacts } from "./facts/debt-facts.ts";
export { distinctNames } from "./facts/distinct-names.ts";
export { divideOwed, scaleBalances } from "./facts/divide-owed.ts";
export { escrowIn, estimateEscrow } from "./facts/escrow.ts";
export { type EstimateCase, estimateCases, withCase } from "./facts/estimate-cases.ts";
export { plannedAmounts } from "./compare/kept-extras.ts";
export { estimateFigures } from "./facts/estimate-figures.ts";
export type { LoanReport } from "./facts/estimate-loan-payment.ts";
export { fromPpm, sumOf, toCents, toRate } from "./facts/exact-units.ts";
export { planningCurrency } from "./facts/missing-figures.ts";
export { costOf, planRange, type PlanRange } from "./facts/plan-range.ts";
export { enteredMinimum } from "./facts/read-minimum.ts";
export { fewestPaydays, paydaysBetween, paydaysOfBudget } from "./facts/read-paydays.ts";
export {
  DEFAULT_SETTINGS,
  type PlanSettingsFacts,
  readPlanSettings,
} from "./facts/read-plan-settings.ts";
export {
  type LeftOutDebt,
  type PlannedPortfolio,
  readPortfolio,
  whatIsMissing,
} from "./facts/read-portfolio.ts";
export {
  describeDeferment,
  type Forgiveness,
  forgivenessOf,
  isIncomeDriven,
  isPausedLoanStatus,
} from "./facts/student-loans.ts";
export {
  allocatePaychecks,
  type PaidPart,
  type PaycheckAllocation,
  type PaycheckAllocations,
  type UncoveredBill,
} from "./month/allocate-paychecks.ts";
export { amountsToSend, type ToSend } from "./month/amounts-to-send.ts";
export { laterExtra } from "./month/later-extra.ts";
export { buildMonth, type Month, type MonthInput } from "./month/build-month.ts";
export {
  buildCurrentMonthDebts,
  type CurrentMonth,
  type CurrentMonthDebts,
} from "./month/current-month.ts";
export { openPortfolio } from "./month/open-portfolio.ts";
export {
  alsoDueOn,
  dayOfExtra,
  describeAsked,
  describeBill,
  describeOnTime,
  describeToday,
  describeUncovered,
  formatDue,
  isAbout,
  isAmountExpected,
  isLastPayment,
  isLateEstimate,
  isPaidByOthers,
  type OnTimeCounts,
  ownBill,
  recognitionWords,
} from "./month/describe-payments.ts";
export {
  type EnteredBalance,
  type EnteredDebt,
  growBalances,
  type GrowthPeriod,
} from "./month/grow-balances.ts";
export { lastDayToSend } from "./facts/payment-months.ts";
export type { Ledger, LedgerFacts, OpenObligation } from "./month/ledger-facts.ts";
export { isUncovered, NOTHING_KNOWN, SETTLED } from "./month/list-payments.ts";
export { isAhead, isOfMonth, isPartOfNext, lateAmount, wholeIn } from "./month/month-totals.ts";
export { beyondBudget, madeThisMonth, sentThisMonth } from "./month/opening-period.ts";
export { deadlineOf, isAfterDeadline, type SendingDeadline } from "./month/sending-deadlines.ts";
export { type LaterExtra, planLaterMonths, presentPayoffMonth } from "./month/plan-later-extras.ts";
export { planMonthPayments } from "./month/plan-month-payments.ts";
export { orderToSend } from "./month/payday.ts";
export { isWithEarlier, lastDayToPay, readLedger } from "./month/read-ledger.ts";
export {
  deserializePlan,
  type FollowedPlan,
  planTotals,
  type PlanView,
  planView,
  quickResult,
} from "./plan-view.ts";
export { avoidCliff, type CliffRemedy } from "./remedies/avoid-cliff.ts";
export { withHigherBudget, withMinimumsOnly } from "./remedies/change-budget.ts";
export {
  asBudgetChanges,
  isReducedMonth,
  type Shortfall,
  SINKING_FUND_MONTHS_MAX,
  type SinkingFund,
  sinkingFund,
} from "./remedies/sinking-fund.ts";
export { type MinimumRise, type ShortMonth, shortMonth } from "./triage/short-month.ts";
export {
  leftOfMonth,
  type TriagedMinimum,
  triageMonth,
  triageToday,
  urgencyOf,
} from "./triage/triage-month.ts";
