import type { Debt, MonthDebt, ThisMonth } from "@snowball/contract";

import { computePlan, findPlanFacts, type PayoffPlanDeps } from "#features/payoff-plans/index.ts";
import type { Caller } from "#features/profile/index.ts";

/**
 * Returns the payments of the user's current month.
 * @throws Problem `throttled`, `service_unavailable` if the plan cannot be computed now.
 */
export async function getMonth(deps: PayoffPlanDeps, caller: Caller): Promise<ThisMonth> {
  // Without the instant, equal requests of two tabs are computed once.
  const { now: _now, isDayGuessed: _isGuessed, ...facts } = await findPlanFacts(deps, caller);
  const month = await computePlan(caller.userId, "month", { facts });
  const listed = new Set(month.payments.map(({ debt }) => debt));

  return { ...month, debts: facts.debts.filter(({ uuid }) => listed.has(uuid)).map(presentDebt) };
}

function presentDebt(debt: Debt): MonthDebt {
  return {
    uuid: debt.uuid,
    account: debt.account,
    item: debt.item,
    name: debt.name,
    nickname: debt.nickname,
    mask: debt.mask,
    institution_id: debt.institution_id,
    lender: debt.lender,
    kind: debt.kind,
    currency: debt.currency,
    autopay: debt.autopay,
    combined_bill: debt.combined_bill,
  };
}
