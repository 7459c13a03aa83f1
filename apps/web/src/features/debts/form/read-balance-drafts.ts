import type { Debt, DebtBalanceInput } from "@snowball/contract";

import { bankWord, isSameNumber, isZero } from "../bank-word.ts";
import { estimatedLaterRate, hasUnknownEnd } from "../offer-end.ts";
import { asksZeroEnd, type BalanceDraft, type DebtDraft, endsZero } from "./debt-draft.ts";
import type { FieldReader } from "#lib/form/field-reader.ts";
import { usesOf } from "./uses-of-kind.ts";

type Terms = Required<Pick<DebtBalanceInput, "promo" | "deferred">>;
type StoredBalance = Debt["balances"][number] | undefined;
type At = {
  name: (part: string) => string;
  reader: FieldReader;
  stored: StoredBalance;
  /** What the form suggests as the rate after the offer; null where it suggests none. */
  suggested: string | null;
};

const noOffer: Terms = { promo: null, deferred: null };

/** The balances as the form states them, in its order. */
export function readBalances(
  draft: DebtDraft,
  debt: Debt | null,
  reader: FieldReader,
): Required<Omit<DebtBalanceInput, "amount_at">>[] {
  const hasOffers = usesOf(draft.kind).offers;

  return draft.balances.map((typed, index) => {
    const balance = withZeroEnd(typed, draft);
    const name = (part: string) => `balances.${index}.${part}`;
    const at = { name, reader, ...storedOf(balance, debt) };
    const { stored } = at;
    const amount = reader.amount(at.name("amount"), balance.amount, "The balance");
    // Without an amount a balance of the user's own would be none.
    if (!debt?.account || !stored) reader.need(at.name("amount"), amount, "Enter what is owed.");

    if (asksZeroEnd(draft, typed)) {
      reader.need(at.name("zero_ends"), typed.zeroEnds || null, "Choose an answer.");
    }

    return {
      id: balance.id,
      // The bank's share follows from what is owed; sent back, it would pin it.
      amount: stored?.amount_source === "bank" && stored.amount === amount ? null : amount,
      apr: readRate(balance, at),
      ...(hasOffers ? readOffer(balance, at) : noOffer),
    };
  });
}

/** The balance with the end of its 0% as the promotion that it is. */
function withZeroEnd(balance: BalanceDraft, draft: DebtDraft): BalanceDraft {
  if (!endsZero(draft, balance)) return balance;

  return { ...balance, offer: "promo", promoApr: "0", apr: balance.laterApr };
}

function storedOf({ id }: BalanceDraft, debt: Debt | null): Pick<At, "stored" | "suggested"> {
  const stored = debt?.balances.find((each) => each.id === id);

  return { stored, suggested: debt && stored ? estimatedLaterRate(stored, debt) : null };
}

/** Null where it is the bank's; a zero that the bank does not explain counts once the user says it. */
function readRate(balance: BalanceDraft, at: At): string | null {
  const { name, reader, stored } = at;
  const apr = reader.percentage(name("apr"), balance.apr);
  const bank = stored ? bankWord(stored.apr) : null;
  const hasNone = bank === null || isZero(bank);
  const hasDate = balance.promoEnd !== "";
  if (balance.offer === "promo" && hasNone) {
    // After an offer that ends, something has to follow; the bank's zero is no rate for then.
    if (hasDate) reader.need(name("apr"), apr, "Enter the APR that follows the offer.");
    // Without a date our own estimate is nobody's word.
    else if (isSuggested(apr, at)) return null;
  }

  return apr !== null && !hasNone && isSameNumber(apr, bank) ? null : apr;
}

function isSuggested(apr: string | null, { suggested }: At): boolean {
  return apr !== null && suggested !== null && isSameNumber(apr, suggested);
}

function readOffer(balance: BalanceDraft, at: At): Terms {
  switch (balance.offer) {
    case "none":
      return noOffer;
    case "promo":
      return { promo: readPromo(balance, at), deferred: null };
    case "deferred":
      return { promo: null, deferred: readDeferral(balance, at) };
  }
}

function readPromo(balance: BalanceDraft, { name, reader, stored }: At): Terms["promo"] {
  const end = reader.date(name("promo.last_date"), balance.promoEnd);
  const typed = reader.percentage(name("promo.apr"), balance.promoApr);
  // The form's own suggestion, to which nothing was added.
  if (end === null && stored && !stored.promo && hasUnknownEnd(stored)) return null;
  const apr = reader.need(name("promo.apr"), typed);

  return apr === null ? null : { apr, last_date: end };
}

function readDeferral(balance: BalanceDraft, { name, reader }: At): Terms["deferred"] {
  const rate = reader.percentage(name("deferred.apr"), balance.deferredApr);
  const apr = reader.need(name("deferred.apr"), rate);
  const date = reader.date(name("deferred.last_date"), balance.deferredEnd);
  const end = reader.need(name("deferred.last_date"), date);
  const so = reader.amount(
    name("deferred.accrued"),
    balance.deferredAccrued,
    "The deferred interest",
  );
  const accrued = reader.need(name("deferred.accrued"), so);

  return apr === null || end === null || accrued === null ? null : { apr, last_date: end, accrued };
}
