import type { DebtChange, MinimumRuleInput } from "@snowball/contract";

import { mergeBalances } from "./debt-balance-rules.ts";
import type { StatedDebt } from "./debt-rows.ts";
import { canonicalDebt } from "./debt-rules.ts";

/**
 * Returns the user's input about a debt after a validated change. Absent fields stay as they are, and null removes
 * an override.
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
    ...descriptionOf(change),
    ...dated(change, now),
    ...terms(change),
    // No bank reports the balances of a manual debt, so a balance without an amount is dropped.
    balances: isManual ? stated.filter(({ amount }) => amount !== null) : stated,
  });
}

/** Returns the changed figures that are stored together with the time of the change. */
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
    // A blank nickname removes it.
    nickname: nickname === undefined ? undefined : nickname?.trim() || null,
    autopay: autopay?.type,
    autopayAmount: autopay && (autopay.amount ?? null),
    leadDays: change.lead_days,
    reminderDays: change.reminder_days,
  });
}

function descriptionOf({ name, lender, kind, currency }: DebtChange): Partial<StatedDebt> {
  return given({
    name: name?.trim(),
    // A blank lender removes it.
    lender: lender === undefined ? undefined : lender?.trim() || null,
    kind,
    currency,
  });
}

/** Returns the fields without those that are undefined. */
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
