import type { DebtChange, MinimumRuleInput } from "@snowball/contract";

import { type EntryTime, mergeBalances } from "./debt-balance-rules.ts";
import type { StatedDebt } from "./debt-rows.ts";
import { canonicalDebt } from "./debt-rules.ts";

/**
 * Returns the user's input about a debt after a validated change. Absent fields stay as they are, and null removes
 * an override.
 */
export function applyChange(
  before: StatedDebt,
  change: DebtChange,
  { now, today, isManual }: EntryTime & { isManual: boolean },
): StatedDebt {
  const { balances } = change;
  const stated =
    balances === null ? [] : mergeBalances(before.balances, { inputs: balances ?? [], now, today });

  return canonicalDebt({
    ...before,
    ...dated(change, now),
    ...terms(change),
    // No bank reports the balances of a manual debt, so a balance without an amount is dropped.
    balances: isManual ? stated.filter(({ amount }) => amount !== null) : stated,
  });
}

/** Returns the changed figures that are stored together with the time of the change. */
function dated({ owed, minimum, due_day }: DebtChange, now: Date): Partial<StatedDebt> {
  return {
    ...(owed !== undefined && { owed, owed_at: owed === null ? null : now }),
    ...(minimum !== undefined && { minimum, minimum_at: minimum === null ? null : now }),
    ...(due_day !== undefined && { due_day, due_day_at: due_day === null ? null : now }),
  };
}

/** Returns the other changed fields. Blank text removes what it replaces. */
function terms({
  balances: _balances,
  owed: _owed,
  minimum: _minimum,
  due_day: _dueDay,
  minimum_rule: rule,
  annual_fee: annualFee,
  autopay,
  name,
  lender,
  nickname,
  note,
  ...change
}: DebtChange) {
  return given({
    ...change,
    name: name?.trim(),
    lender: trimmed(lender),
    nickname: trimmed(nickname),
    note: trimmed(note),
    minimum_rule: rule && ruleOf(rule),
    annual_fee_amount: annualFee && annualFee.amount,
    annual_fee_month: annualFee && annualFee.month,
    autopay: autopay?.type,
    autopay_amount: autopay && (autopay.amount ?? null),
  });
}

/** Returns null for blank text. */
function trimmed(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : text?.trim() || null;
}

/** Returns the fields without those that are undefined. */
function given<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);

  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}

function ruleOf(rule: MinimumRuleInput): NonNullable<StatedDebt["minimum_rule"]> {
  return {
    type: rule.type,
    amount: rule.amount ?? null,
    percent: rule.percent ?? null,
    floor: rule.floor ?? null,
    termMonths: rule.term_months ?? null,
  };
}
