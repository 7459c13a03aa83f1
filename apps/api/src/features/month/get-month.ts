import type { Debt, MonthDebt, ThisMonth, WithdrawalQuestion } from "@snowball/contract";

import { findQuestions } from "#features/ledger/index.ts";
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
  const questions = await askAboutWithdrawals(deps, caller, facts);
  const shown = [
    ...month.payments.map(({ debt }) => debt),
    ...questions.flatMap((each) => each.debts),
  ];
  const listed = new Set(shown);
  const debts = facts.debts.filter(({ uuid }) => listed.has(uuid)).map(presentDebt);

  return { ...month, debts, questions };
}

function askAboutWithdrawals(
  { database }: PayoffPlanDeps,
  { userId }: Caller,
  { today, debts }: { today: string; debts: readonly Debt[] },
): Promise<WithdrawalQuestion[]> {
  return database.asUser(userId, (queries) =>
    findQuestions(queries, { userId, today, debtIds: debts.map(({ uuid }) => uuid) }),
  );
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
