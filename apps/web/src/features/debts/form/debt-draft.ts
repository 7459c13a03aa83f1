import {
  type AutopayType,
  type DebtAccrual,
  type DebtKind,
  LEAD_DAYS_DEFAULT,
  type MinimumRuleType,
  REMINDER_DAYS_DEFAULT,
} from "@snowball/contract";

import { asksZeroEnd as asksZeroEndOf, type ZeroEnds } from "#lib/form/zero-rate.tsx";

/** The kind of temporary offer on a balance's rate. */
export type RateOffer = "none" | "promo" | "deferred";

/** A balance in the form. Strings are the raw contents of the fields. */
export type BalanceDraft = {
  id: string;
  /** The bank's type of the rate, or null for the user's own balances. */
  aprType: string | null;
  amount: string;
  apr: string;
  /**
   * For a card at 0%: whether that rate ends. If so, `promoEnd` is its last day and `laterApr` the APR that
   * follows.
   */
  zeroEnds: ZeroEnds;
  laterApr: string;
  offer: RateOffer;
  promoApr: string;
  promoEnd: string;
  deferredApr: string;
  deferredEnd: string;
  deferredAccrued: string;
};

/**
 * A debt in the form. Strings are the raw contents of the fields, dates as `YYYY-MM-DD`; an empty string
 * means unknown.
 */
export type DebtDraft = {
  name: string;
  kind: DebtKind;
  lender: string;
  currency: string;
  /** Total balance of a linked debt. For a manual debt, it is the sum of the balances. */
  owed: string;
  balances: readonly BalanceDraft[];
  minimum: string;
  /** Empty if the rule is unknown. */
  ruleType: MinimumRuleType | "";
  ruleAmount: string;
  rulePercent: string;
  ruleFloor: string;
  ruleTerm: string;
  dueDay: string;
  accrual: DebtAccrual;
  accruedInterest: string;
  monthlyFee: string;
  annualFee: string;
  annualFeeMonth: string;
  escrow: string;
  defermentUntil: string;
  isSubsidized: boolean;
  isSecured: boolean;
  isPrepayable: boolean;
  nickname: string;
  autopayType: AutopayType;
  autopayAmount: string;
  leadDays: string;
  /** Empty for no reminder. */
  reminderDays: string;
  isIncluded: boolean;
};

/** Id of a new debt's first balance. The API uses the same id for the balance of a loan. */
const FIRST_BALANCE = "balance";

export function emptyBalance(id: string = FIRST_BALANCE): BalanceDraft {
  return {
    id,
    aprType: null,
    amount: "",
    apr: "",
    zeroEnds: "",
    laterApr: "",
    offer: "none",
    promoApr: "",
    promoEnd: "",
    deferredApr: "",
    deferredEnd: "",
    deferredAccrued: "",
  };
}

export const emptyDraft: DebtDraft = {
  name: "",
  kind: "credit_card",
  lender: "",
  currency: "USD",
  owed: "",
  balances: [emptyBalance()],
  minimum: "",
  ruleType: "",
  ruleAmount: "",
  rulePercent: "",
  ruleFloor: "",
  ruleTerm: "",
  dueDay: "",
  accrual: "monthly",
  accruedInterest: "",
  monthlyFee: "",
  annualFee: "",
  annualFeeMonth: "",
  escrow: "",
  defermentUntil: "",
  isSubsidized: false,
  isSecured: false,
  isPrepayable: true,
  nickname: "",
  autopayType: "none",
  autopayAmount: "",
  leadDays: String(LEAD_DAYS_DEFAULT),
  reminderDays: String(REMINDER_DAYS_DEFAULT),
  isIncluded: true,
};

/** Whether the form asks if a balance's 0% rate ends. A balance with an offer has its end date there. */
export function asksZeroEnd({ kind }: Pick<DebtDraft, "kind">, { offer, apr }: BalanceDraft) {
  return offer === "none" && asksZeroEndOf({ kind, apr });
}

/** Whether the user answered that the balance's 0% rate ends. */
export function endsZero(draft: Pick<DebtDraft, "kind">, balance: BalanceDraft): boolean {
  return asksZeroEnd(draft, balance) && balance.zeroEnds === "yes";
}
