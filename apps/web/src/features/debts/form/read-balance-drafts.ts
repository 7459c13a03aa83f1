import type { Debt, DebtBalanceInput } from "@snowball/contract";

import { bankValue, isSameNumber, isZero } from "../bank-value.ts";
import { estimatedLaterRate, hasUnknownEnd } from "../offer-end.ts";
import { asksZeroEnd, type BalanceDraft, type DebtDraft, endsZero } from "./debt-draft.ts";
import type { FieldReader } from "#lib/form/field-reader.ts";
import { getKindTerms } from "./uses-of-kind.ts";

type Terms = Required<Pick<DebtBalanceInput, "promo" | "deferred">>;
type StoredBalance = Debt["balances"][number] | undefined;
type BalanceContext = {
  name: (part: string) => string;
  reader: FieldReader;
  stored: StoredBalance;
  /** The form's estimate of the rate after the offer, or null. */
  suggested: string | null;
};

const noOffer: Terms = { promo: null, deferred: null };

/** Converts the form's balances into API input, in the same order. Reports errors to the reader. */
export function readBalances(
  draft: DebtDraft,
  debt: Debt | null,
  reader: FieldReader,
): Required<Omit<DebtBalanceInput, "amount_at">>[] {
  const hasOffers = getKindTerms(draft.kind).offers;

  return draft.balances.map((typed, index) => {
    const balance = withZeroEnd(typed, draft);
    const name = (part: string) => `balances.${index}.${part}`;
    const at = { name, reader, ...findStored(balance, debt) };
    const { stored } = at;
    const amount = reader.amount(at.name("amount"), balance.amount, "The balance");
    // A balance of the user's own is removed if it has no amount.
    if (!debt?.account || !stored) reader.need(at.name("amount"), amount, "Enter the balance.");

    if (asksZeroEnd(draft, typed)) {
      reader.need(at.name("zero_ends"), typed.zero_ends || null, "Choose an answer.");
    }

    return {
      id: balance.id,
      // The bank's amount follows from the total. Sending it back would turn it into an override.
      amount: stored?.amount_source === "bank" && stored.amount === amount ? null : amount,
      apr: readRate(balance, at),
      ...(hasOffers ? readOffer(balance, at) : noOffer),
    };
  });
}

/** Converts an ending 0% rate into a promotion. */
function withZeroEnd(balance: BalanceDraft, draft: DebtDraft): BalanceDraft {
  if (!endsZero(draft, balance)) return balance;

  return { ...balance, offer: "promo", "promo.apr": "0", apr: balance.later_apr };
}

function findStored(
  { id }: BalanceDraft,
  debt: Debt | null,
): Pick<BalanceContext, "stored" | "suggested"> {
  const stored = debt?.balances.find((each) => each.id === id);

  return { stored, suggested: debt && stored ? estimatedLaterRate(stored, debt) : null };
}

/**
 * Returns the APR to send, or null to follow the bank. A bank's unexplained 0% counts only if the user
 * confirms it.
 */
function readRate(balance: BalanceDraft, at: BalanceContext): string | null {
  const { name, reader, stored } = at;
  const apr = reader.percentage(name("apr"), balance.apr);
  const bank = stored ? bankValue(stored.apr) : null;
  const hasNone = bank === null || isZero(bank);
  const hasDate = balance.offer === "deferred" || balance["promo.last_date"] !== "";
  if (balance.offer !== "none" && hasNone) {
    // An offer that ends needs a rate that follows, and the bank's 0% is not that rate.
    if (hasDate) reader.need(name("apr"), apr, "Enter the APR that follows the offer.");
    // Without an end date, do not send our own estimate.
    else if (isSuggested(apr, at)) return null;
  }

  return apr !== null && !hasNone && isSameNumber(apr, bank) ? null : apr;
}

function isSuggested(apr: string | null, { suggested }: BalanceContext): boolean {
  return apr !== null && suggested !== null && isSameNumber(apr, suggested);
}

function readOffer(balance: BalanceDraft, at: BalanceContext): Terms {
  switch (balance.offer) {
    case "none":
      return noOffer;
    case "promo":
      return { promo: readPromo(balance, at), deferred: null };
    case "deferred":
      return { promo: null, deferred: readDeferral(balance, at) };
  }
}

function readPromo(
  balance: BalanceDraft,
  { name, reader, stored }: BalanceContext,
): Terms["promo"] {
  const end = reader.date(name("promo.last_date"), balance["promo.last_date"]);
  const typed = reader.percentage(name("promo.apr"), balance["promo.apr"]);
  // The form's own suggestion, which the user has not completed.
  if (end === null && stored && !stored.promo && hasUnknownEnd(stored)) return null;
  const apr = reader.need(name("promo.apr"), typed);

  return apr === null ? null : { apr, last_date: end };
}

function readDeferral(balance: BalanceDraft, { name, reader }: BalanceContext): Terms["deferred"] {
  const rate = reader.percentage(name("deferred.apr"), balance["deferred.apr"]);
  const apr = reader.need(name("deferred.apr"), rate);
  const date = reader.date(name("deferred.last_date"), balance["deferred.last_date"]);
  const end = reader.need(name("deferred.last_date"), date);
  const deferredInterest = reader.amount(
    name("deferred.accrued"),
    balance["deferred.accrued"],
    "The deferred interest",
  );
  const accrued = reader.need(name("deferred.accrued"), deferredInterest);

  return apr === null || end === null || accrued === null ? null : { apr, last_date: end, accrued };
}
