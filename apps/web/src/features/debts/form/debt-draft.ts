import {
  type AutopayType,
  type DebtAccrual,
  type DebtKind,
  LEAD_DAYS_DEFAULT,
  type MinimumRuleType,
  REMINDER_DAYS_DEFAULT,
} from "@snowball/contract";

import { asksZeroEnd as asksZeroEndOf, type ZeroEnds } from "#lib/form/zero-rate.ts";

/** What is special about a balance's rate, for a while. */
export type RateOffer = "none" | "promo" | "deferred";

/** A balance as it stands in the form: texts as they were typed. */
export type BalanceDraft = {
  id: string;
  /** What the bank calls the rate; null for the user's own balances. */
  aprType: string | null;
  amount: string;
  apr: string;
  /** Of a card at 0%: whether that ends. Then `promoEnd` is its last day, and `laterApr` the rate after it. */
  zeroEnds: ZeroEnds;
  laterApr: string;
  offer: RateOffer;
  promoApr: string;
  promoEnd: string;
  deferredApr: string;
  deferredEnd: string;
  deferredAccrued: string;
};

/** A debt as it stands in the form: texts as they were typed, dates as `YYYY-MM-DD`, empty = unknown. */
export type DebtDraft = {
  name: string;
  kind: DebtKind;
  lender: string;
  currency: string;
  /** Of a linked debt; what is owed on another follows from its balances. */
  owed: string;
  balances: readonly BalanceDraft[];
  minimum: string;
  /** Empty: nobody said how the minimum follows from the balance. */
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
  /** Empty: never. */
  reminderDays: string;
  isIncluded: boolean;
};

/** The balance a debt begins with; also the id that the API gives one balance of a loan. */
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

/** Whether the form asks if the rate of a balance ends. A balance with a special offer has its end there. */
export function asksZeroEnd({ kind }: Pick<DebtDraft, "kind">, { offer, apr }: BalanceDraft) {
  return offer === "none" && asksZeroEndOf({ kind, apr });
}

/** Whether a balance's rate of 0% ends by the answer to that question. */
export function endsZero(draft: Pick<DebtDraft, "kind">, balance: BalanceDraft): boolean {
  return asksZeroEnd(draft, balance) && balance.zeroEnds === "yes";
}
