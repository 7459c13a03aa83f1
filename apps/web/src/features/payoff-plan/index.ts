export { BudgetCard } from "./budget/budget-card.tsx";
export { EstimatesNote } from "./budget/estimates-note.tsx";
export { ResultAnnouncement } from "./budget/result-announcement.tsx";
export { PlanProvider, usePlan } from "./model/use-plan.tsx";
export { DebtOutlook } from "./of-debt/debt-chart.tsx";
export { PayoffMonthOf } from "./of-debt/plan-of-debt.tsx";
export { WhyOfDebt } from "./of-debt/why-of-debt.tsx";
export { PayoffPlanPage } from "./page/payoff-plan-page.tsx";
export { describeProof } from "./strategies/strategy-comparison.tsx";
export { StrategyChoices } from "./strategies/strategy-choices.tsx";
export { PlanSummary } from "./summary/plan-summary.tsx";
export { budgetChange } from "./words/monthly-budget.ts";
export {
  payoffPlanQuery,
  progressQuery,
  savePayoffPlanSettings,
  useComing,
} from "./words/payoff-plan-queries.ts";
export { type PlanFacts, readDebtsToday, subjectOf } from "./words/read-debts.ts";
export { partOfPlan } from "./page/plan-parts.tsx";
