import {
  type AutopayType,
  type Debt,
  type DebtAccrual,
  type DebtKind,
  LEAD_DAYS_DEFAULT,
  type MinimumRuleType,
  REMINDER_DAYS_DEFAULT,
} from "@snowball/contract";

import { asksZeroEnd as asksZeroEndOf, isTypedZero, type ZeroEnds } from "#lib/form/zero-rate.tsx";

import { estimatedLaterRate, hasUnknownEnd, isZero } from "../bank-value.ts";

/**
 * A debt in the form. Fields have their names in the API. Texts are the raw contents of the fields, dates as
 * `YYYY-MM-DD`; an empty text means unknown.
 */
export type DebtDraft = ReturnType<typeof buildDraft>;

/**
 * Returns the form's initial values for an existing debt, or for a new one if it is null. An estimated rule is
 * shown as unknown.
 */
export function buildDraft(debt: Debt | null) {
  const rule = debt?.minimum_rule?.source === "estimate" ? null : debt?.minimum_rule;

  return {
    name: toText(debt?.name),
    kind: debt?.kind ?? ("credit_card" as DebtKind),
    lender: toText(debt?.lender),
    currency: debt ? toText(debt.currency) : "USD",
    /** Total balance of a linked debt. For a manual debt, it is the sum of the balances. */
    owed: toText(debt?.owed.value),
    balances: byId(
      debt
        ? debt.balances.map((balance) => buildBalanceDraft(balance, debt))
        : [emptyBalance("balance")],
    ),
    minimum: toText(debt?.minimum.value),
    minimum_rule: {
      /** Empty if the rule is unknown. */
      type: rule?.type ?? ("" as MinimumRuleType | ""),
      amount: toText(rule?.amount),
      percent: toText(rule?.percent),
      floor: toText(rule?.floor),
      term_months: toText(rule?.term_months),
    },
    due_day: toText(debt?.due_day),
    accrual: debt?.accrual ?? ("monthly" as DebtAccrual),
    accrued_interest: toText(debt?.accrued_interest),
    monthly_fee: toText(debt?.monthly_fee),
    annual_fee: {
      amount: toText(debt?.annual_fee?.amount),
      month: toText(debt?.annual_fee?.month),
    },
    escrow: toText(debt?.escrow),
    deferment_until: toText(debt?.deferment_until),
    is_subsidized: debt?.is_subsidized ?? false,
    is_secured: debt?.is_secured ?? false,
    is_prepayable: debt?.is_prepayable ?? true,
    nickname: toText(debt?.nickname),
    note: toText(debt?.note),
    autopay: {
      type: debt?.autopay.type ?? ("none" as AutopayType),
      amount: toText(debt?.autopay.amount),
    },
    lead_days: toText(debt?.lead_days ?? LEAD_DAYS_DEFAULT),
    /** Empty for no reminder. */
    reminder_days: toText(debt ? debt.reminder_days : REMINDER_DAYS_DEFAULT),
    is_included: debt?.is_included ?? true,
  };
}

/** The balances by id, so that changes stay at their balance. */
function byId(balances: readonly BalanceDraft[]): Record<string, BalanceDraft | undefined> {
  return Object.fromEntries(balances.map((balance) => [balance.id, balance]));
}

/** Returns the balances on screen. Ignores changes to a balance that was removed elsewhere. */
export function listBalances({ balances }: Pick<DebtDraft, "balances">): BalanceDraft[] {
  return Object.values(balances).flatMap((balance) =>
    balance?.id === undefined || balance.is_removed ? [] : [balance],
  );
}

export type RateOffer = "none" | "promo" | "deferred";

export type BalanceDraft = ReturnType<typeof emptyBalance>;

/** @param id The API uses `balance` as the id of a new debt's first balance too. */
export function emptyBalance(id: string) {
  return {
    id,
    /** Whether the user removed it from the form. */
    is_removed: false,
    /** The bank's type of the rate, or null for the user's own balances. */
    apr_type: null as string | null,
    amount: "",
    apr: "",
    /**
     * For a card at 0%: whether that rate ends. If so, `promo.last_date` is its last day and `later_apr` the APR that
     * follows.
     */
    zero_ends: "" as ZeroEnds,
    later_apr: "",
    offer: "none" as RateOffer,
    promo: { apr: "", last_date: "" },
    deferred: { apr: "", last_date: "", accrued: "" },
  };
}

/** Returns the form's values for one balance. A bank's unexplained 0% rate is shown as an offer with an unknown end. */
function buildBalanceDraft(balance: Debt["balances"][number], debt: Debt): BalanceDraft {
  const { id, apr_type, amount, apr, promo, deferred } = balance;
  const draft = {
    ...emptyBalance(id),
    apr_type,
    amount: toText(amount),
    apr: toText(apr.value),
  };

  // Shown as an estimate and sent only together with the end date.
  const later = estimatedLaterRate(balance, debt);

  if (promo) {
    const end = { apr: promo.apr, last_date: toText(promo.last_date) };
    if (debt.account === null && debt.kind === "credit_card" && isZero(promo.apr)) {
      return { ...draft, promo: end, apr: "0", zero_ends: "yes", later_apr: draft.apr };
    }
    return { ...draft, offer: "promo", promo: end, apr: later ?? draft.apr };
  }
  if (deferred) {
    return { ...draft, offer: "deferred", apr: later ?? draft.apr, deferred };
  }
  return debt.missing.includes("promo_end") && hasUnknownEnd(balance)
    ? { ...draft, offer: "promo", promo: { apr: "0", last_date: "" }, apr: toText(later) }
    : { ...draft, zero_ends: isTypedZero(draft.apr) ? "no" : "" };
}

/** Whether the form asks if a balance's 0% rate ends. A balance with an offer has its end date there. */
export function asksZeroEnd({ kind }: Pick<DebtDraft, "kind">, { offer, apr }: BalanceDraft) {
  return offer === "none" && asksZeroEndOf({ kind, apr });
}

export function endsZero(draft: Pick<DebtDraft, "kind">, balance: BalanceDraft): boolean {
  return asksZeroEnd(draft, balance) && balance.zero_ends === "yes";
}

export function withZeroEnd(balance: BalanceDraft, draft: Pick<DebtDraft, "kind">): BalanceDraft {
  if (!endsZero(draft, balance)) return balance;
  const { promo, later_apr } = balance;

  return { ...balance, offer: "promo", promo: { ...promo, apr: "0" }, apr: later_apr };
}

function toText(value: string | number | null | undefined): string {
  return String(value ?? "");
}
