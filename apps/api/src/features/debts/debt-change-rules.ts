import type { DebtChange, MinimumRuleInput } from "@snowball/contract";

import { canonicalDebt } from "./canonical-debt-rules.ts";
import type { StatedDebt } from "./debt-rows.ts";
import { mergeBalances } from "./stated-balance-rules.ts";

/**
 * What a user says of a debt after a change: absent fields stay, null takes a word back. The change
 * was found free of faults before.
 */
export function applyChange(
  before: StatedDebt,
  change: DebtChange,
  { now, isManual }: { now: Date; isManual: boolean },
): StatedDebt {
  const { balances } = change;
  const stated =
    balances === null ? [] : mergeBalances(before.balances, { inputs: balances ?? [], now });

  return canonicalDebt({
    ...before,
    ...ownWords(change),
    ...dated(change, now),
    ...terms(change),
    // Where no bank says what lies on a balance, one without an amount is none.
    balances: isManual ? stated.filter(({ amount }) => amount !== null) : stated,
  });
}

/** What is shown with the day on which it was said. */
function dated({ owed, minimum, due_day: dueDay }: DebtChange, now: Date): Partial<StatedDebt> {
  return {
    ...(owed !== undefined && { owed, owedAt: owed === null ? null : now }),
    ...(minimum !== undefined && { minimum, minimumAt: minimum === null ? null : now }),
    ...(dueDay !== undefined && { dueDay, dueDayAt: dueDay === null ? null : now }),
  };
}

function terms({ minimum_rule: rule, annual_fee: annualFee, ...change }: DebtChange) {
  const { nickname, autopay } = change;

  return given({
    minimumRule: rule && ruleOf(rule),
    accrual: change.accrual,
    accruedInterest: change.accrued_interest,
    monthlyFee: change.monthly_fee,
    annualFeeAmount: annualFee && annualFee.amount,
    annualFeeMonth: annualFee && annualFee.month,
    escrow: change.escrow,
    defermentUntil: change.deferment_until,
    isSubsidized: change.is_subsidized,
    isIncluded: change.is_included,
    isSecured: change.is_secured,
    isPrepayable: change.is_prepayable,
    // No nickname and a blank one are the same.
    nickname: nickname === undefined ? undefined : nickname?.trim() || null,
    autopay: autopay?.type,
    autopayAmount: autopay && (autopay.amount ?? null),
    leadDays: change.lead_days,
    reminderDays: change.reminder_days,
  });
}

function ownWords({ name, lender, kind, currency }: DebtChange): Partial<StatedDebt> {
  return given({
    name: name?.trim(),
    // No lender and one without a name are the same.
    lender: lender === undefined ? undefined : lender?.trim() || null,
    kind,
    currency,
  });
}

/** Without the keys whose value is undefined. */
function given<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);

  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}

function ruleOf(rule: MinimumRuleInput): NonNullable<StatedDebt["minimumRule"]> {
  return {
    type: rule.type,
    amount: rule.amount ?? null,
    percent: rule.percent ?? null,
    floor: rule.floor ?? null,
    termMonths: rule.term_months ?? null,
  };
}
