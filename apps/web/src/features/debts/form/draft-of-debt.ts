import type { Debt } from "@snowball/contract";

import { isTypedZero } from "#lib/form/zero-rate.tsx";

import { isZero } from "../bank-value.ts";
import { estimatedLaterRate, hasUnknownEnd } from "../offer-end.ts";
import { type BalanceDraft, type DebtDraft, emptyBalance } from "./debt-draft.ts";

/** Returns the form's initial values for an existing debt. */
export function buildDraft(debt: Debt): DebtDraft {
  const { annual_fee: annualFee } = debt;

  return {
    name: debt.name,
    kind: debt.kind,
    lender: toFieldText(debt.lender),
    currency: toFieldText(debt.currency),
    owed: toFieldText(debt.owed.value),
    balances: debt.balances.map((balance) => buildBalanceDraft(balance, debt)),
    minimum: toFieldText(debt.minimum.value),
    ...buildRuleDraft(debt.minimum_rule),
    dueDay: toFieldText(debt.due_day),
    accrual: debt.accrual,
    accruedInterest: toFieldText(debt.accrued_interest),
    monthlyFee: toFieldText(debt.monthly_fee),
    annualFee: toFieldText(annualFee && annualFee.amount),
    annualFeeMonth: toFieldText(annualFee && annualFee.month),
    escrow: toFieldText(debt.escrow),
    defermentUntil: toFieldText(debt.deferment_until),
    isSubsidized: debt.is_subsidized,
    isSecured: debt.is_secured,
    isPrepayable: debt.is_prepayable,
    nickname: toFieldText(debt.nickname),
    autopayType: debt.autopay.type,
    autopayAmount: toFieldText(debt.autopay.amount),
    leadDays: toFieldText(debt.lead_days),
    reminderDays: toFieldText(debt.reminder_days),
    isIncluded: debt.is_included,
  };
}

/**
 * Returns the form's values for one balance. A bank's unexplained 0% rate is shown as an offer with an
 * unknown end.
 */
function buildBalanceDraft(balance: Debt["balances"][number], debt: Debt): BalanceDraft {
  const { id, apr_type: aprType, amount, apr, promo, deferred } = balance;
  const draft = {
    ...emptyBalance(id),
    aprType,
    amount: toFieldText(amount),
    apr: toFieldText(apr.value),
  };

  // Shown as an estimate and sent only together with the end date.
  const later = estimatedLaterRate(balance, debt);

  if (promo) {
    const promoEnd = toFieldText(promo.last_date);
    if (debt.account === null && debt.kind === "credit_card" && isZero(promo.apr)) {
      return { ...draft, apr: "0", zeroEnds: "yes", promoEnd, laterApr: draft.apr };
    }
    return { ...draft, offer: "promo", promoApr: promo.apr, promoEnd, apr: later ?? draft.apr };
  }
  if (deferred) {
    return {
      ...draft,
      offer: "deferred",
      deferredApr: deferred.apr,
      deferredEnd: deferred.last_date,
      deferredAccrued: deferred.accrued,
    };
  }
  return debt.missing.includes("promo_end") && hasUnknownEnd(balance)
    ? { ...draft, offer: "promo", promoApr: "0", apr: toFieldText(later) }
    : { ...draft, zeroEnds: isTypedZero(draft.apr) ? "no" : "" };
}

/** Returns the form's values for the minimum payment rule. An estimated rule is shown as unknown. */
function buildRuleDraft(rule: Debt["minimum_rule"]) {
  if (rule === null || rule.source === "estimate") {
    return { ruleType: "" as const, ruleAmount: "", rulePercent: "", ruleFloor: "", ruleTerm: "" };
  }
  return {
    ruleType: rule.type,
    ruleAmount: toFieldText(rule.amount),
    rulePercent: toFieldText(rule.percent),
    ruleFloor: toFieldText(rule.floor),
    ruleTerm: toFieldText(rule.term_months),
  };
}

function toFieldText(value: string | number | null): string {
  return value === null ? "" : String(value);
}
