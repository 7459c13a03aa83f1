// A plan followed from outside: what known payments leave of a debt, how one ends without the others,
// and how far a plan gets whose money runs short.

export { endAlone, runAlone, type Alone } from "./plan/debt-alone.ts";
export { fixAmortizing } from "./plan/fix-amortizing.ts";
export { firstMonthOf } from "./plan/month-budget.ts";
export { planningUntilShort, type ShortPlan } from "./plan/plan-until-short.ts";
export {
  replayDebt,
  type Payment,
  type ReplayedBalance,
  type ReplayedDebt,
} from "./plan/replay-debt.ts";
