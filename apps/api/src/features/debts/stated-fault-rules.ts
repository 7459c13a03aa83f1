import { DebtChange, type FieldErrors } from "@snowball/contract";
import { Value } from "typebox/value";

import { faultsInInput } from "./debt-fault-rules.ts";
import type { StatedDebt } from "./debt-rows.ts";

/** Dates that are past by now are valid, because the debt was stated earlier. */
const LONG_AGO = "1900-01-01";

/** Validates a debt that was stated elsewhere as if it were typed here. Returns errors by field. */
export function faultsInStated(stated: StatedDebt): FieldErrors {
  const typed = asTyped(stated);
  if (Value.Check(DebtChange, typed)) return faultsInInput(typed, LONG_AGO);
  const [fault] = Value.Errors(DebtChange, typed);

  return { [fault?.instancePath.split("/")[1] || "name"]: ["This is not how it is entered."] };
}

function asTyped(stated: StatedDebt): unknown {
  const { minimumRule: rule, annualFeeAmount: fee, annualFeeMonth: month, isIncluded } = stated;

  return {
    name: stated.name,
    lender: stated.lender,
    kind: stated.kind,
    currency: stated.currency,
    balances: stated.balances.map(({ id, amount, apr, promo, deferred }) => ({
      id,
      amount,
      apr,
      promo: promo && { apr: promo.apr, last_date: promo.lastDate },
      deferred: deferred && {
        apr: deferred.apr,
        last_date: deferred.lastDate,
        accrued: deferred.accrued,
      },
    })),
    minimum: stated.minimum,
    minimum_rule: rule && {
      type: rule.type,
      amount: rule.amount,
      percent: rule.percent,
      floor: rule.floor,
      term_months: rule.termMonths,
    },
    due_day: stated.dueDay,
    accrual: stated.accrual,
    accrued_interest: stated.accruedInterest,
    monthly_fee: stated.monthlyFee,
    annual_fee: fee === null && month === null ? null : { amount: fee, month },
    escrow: stated.escrow,
    deferment_until: stated.defermentUntil,
    is_subsidized: stated.isSubsidized,
    ...(isIncluded !== null && { is_included: isIncluded }),
    is_secured: stated.isSecured,
    is_prepayable: stated.isPrepayable,
    nickname: stated.nickname,
    autopay: { type: stated.autopay, amount: stated.autopayAmount },
    lead_days: stated.leadDays,
    reminder_days: stated.reminderDays,
  };
}
