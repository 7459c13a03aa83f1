// Functions that follow a given plan: the balances of a debt after known payments, the payoff of one debt
// without the others, the next minimums, and the months of a plan before its money runs short.

export { endAlone, runAlone, type Alone } from "./plan/debt-alone.ts";
export { minimumsByMonth } from "./plan/minimums-by-month.ts";
export { planUntilShort, type ShortDue, type ShortPlan } from "./plan/plan-until-short.ts";
export {
  replayDebt,
  type Payment,
  type ReplayedBalance,
  type ReplayedDebt,
} from "./plan/replay-debt.ts";
