import type { Debt } from "@snowball/contract";

import { isTypedZero } from "#lib/form/zero-rate.ts";

import { isZero } from "../bank-word.ts";
import { estimatedLaterRate, hasUnknownEnd } from "../offer-end.ts";
import { type BalanceDraft, type DebtDraft, emptyBalance } from "./debt-draft.ts";

/** The form of a debt that is known. */
export function draftOf(debt: Debt): DebtDraft {
  const { annual_fee: annualFee } = debt;

  return {
    name: debt.name,
    kind: debt.kind,
    lender: typed(debt.lender),
    currency: typed(debt.currency),
    owed: typed(debt.owed.value),
    balances: debt.balances.map((balance) => balanceDraftOf(balance, debt)),
    minimum: typed(debt.minimum.value),
    ...ruleDraftOf(debt.minimum_rule),
    dueDay: typed(debt.due_day),
    accrual: debt.accrual,
    accruedInterest: typed(debt.accrued_interest),
    monthlyFee: typed(debt.monthly_fee),
    annualFee: typed(annualFee && annualFee.amount),
    annualFeeMonth: typed(annualFee && annualFee.month),
    escrow: typed(debt.escrow),
    defermentUntil: typed(debt.deferment_until),
    isSubsidized: debt.is_subsidized,
    isSecured: debt.is_secured,
    isPrepayable: debt.is_prepayable,
    nickname: typed(debt.nickname),
    autopayType: debt.autopay.type,
    autopayAmount: typed(debt.autopay.amount),
    leadDays: typed(debt.lead_days),
    reminderDays: typed(debt.reminder_days),
    isIncluded: debt.is_included,
  };
}

/** The rate of zero that a bank does not explain is asked about: until when, and what comes after. */
function balanceDraftOf(balance: Debt["balances"][number], debt: Debt): BalanceDraft {
  const { id, apr_type: aprType, amount, apr, promo, deferred } = balance;
  const draft = { ...emptyBalance(id), aprType, amount: typed(amount), apr: typed(apr.value) };

  // Shown as the estimate that it is, and sent only with the date.
  const later = estimatedLaterRate(balance, debt);

  if (promo) {
    const promoEnd = typed(promo.last_date);
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
    ? { ...draft, offer: "promo", promoApr: "0", apr: typed(later) }
    : { ...draft, zeroEnds: isTypedZero(draft.apr) ? "no" : "" };
}

/** A rule that was only estimated is nothing that the user said. */
function ruleDraftOf(rule: Debt["minimum_rule"]) {
  if (rule === null || rule.source === "estimate") {
    return { ruleType: "" as const, ruleAmount: "", rulePercent: "", ruleFloor: "", ruleTerm: "" };
  }
  return {
    ruleType: rule.type,
    ruleAmount: typed(rule.amount),
    rulePercent: typed(rule.percent),
    ruleFloor: typed(rule.floor),
    ruleTerm: typed(rule.term_months),
  };
}

function typed(value: string | number | null): string {
  return value === null ? "" : String(value);
}
