import type { Debt, DebtKind } from "@snowball/contract";
import * as v from "valibot";

import { required, typedAmount, anyDate, typedPercentage } from "#lib/form/typed-schemas.ts";

import {
  bankValue,
  estimatedLaterRate,
  hasUnknownEnd,
  isSameNumber,
  isZero,
} from "../bank-value.ts";
import { asksZeroEnd, type BalanceDraft } from "./debt-draft.ts";
import { hasTerm } from "./uses-of-kind.ts";

type StoredBalance = Debt["balances"][number] | undefined;
type TextSchema = v.GenericSchema<string, string | null>;

/** Ignores a field that does not apply. */
export const ignored = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

/** Returns null for a figure that equals this one, because it is no override. */
export function omitEqual(schema: TextSchema, figure: string | null): TextSchema {
  return v.pipe(
    schema,
    v.transform((value) =>
      value !== null && figure !== null && isSameNumber(value, figure) ? null : value,
    ),
  );
}

export function balanceSchema(balance: BalanceDraft, kind: DebtKind, debt: Debt | null) {
  const stored = debt?.balances.find(({ id }) => id === balance.id);
  const offer = hasTerm(kind, "offers") ? balance.offer : "none";

  return v.pipe(
    v.object({
      id: v.string(),
      amount: amountSchema(stored, debt),
      zero_ends: asksZeroEnd({ kind }, balance)
        ? v.pipe(v.string(), v.nonEmpty("Choose an answer."))
        : ignored,
      apr: rateSchema(balance, stored, debt),
      promo: offer === "promo" ? promoSchema(balance, stored) : ignored,
      deferred: offer === "deferred" ? deferralSchema : ignored,
    }),
    v.transform(({ id, amount, apr, promo, deferred }) => ({ id, amount, apr, promo, deferred })),
  );
}

function amountSchema(stored: StoredBalance, debt: Debt | null): TextSchema {
  const amount = typedAmount("The balance");
  // A balance of the user's own is removed if it has no amount.
  const isRequired = !debt?.account || !stored;
  // The bank's amount follows from the total. Sending it back would turn it into an override.
  const bank = stored?.amount_source === "bank" ? stored.amount : null;

  return omitEqual(isRequired ? required(amount, "Enter the balance.") : amount, bank);
}

/**
 * Returns the schema of the APR, which becomes null to follow the bank. A bank's unexplained 0% counts only if the user
 * confirms it.
 */
function rateSchema(balance: BalanceDraft, stored: StoredBalance, debt: Debt | null): TextSchema {
  const bank = stored ? bankValue(stored.apr) : null;
  if (bank !== null && !isZero(bank)) return omitEqual(typedPercentage, bank);
  if (balance.offer === "none") return typedPercentage;
  // An offer that ends needs a rate that follows, and the bank's 0% is not that rate.
  if (balance.offer === "deferred" || balance.promo.last_date !== "") {
    return required(typedPercentage, "Enter the APR that follows the offer.");
  }
  // Without an end date, do not send our own estimate.
  return omitEqual(typedPercentage, debt && stored ? estimatedLaterRate(stored, debt) : null);
}

function promoSchema({ promo }: BalanceDraft, stored: StoredBalance) {
  // The form's own suggestion, which the user has not completed.
  const isSuggestion = promo.last_date === "" && stored && !stored.promo && hasUnknownEnd(stored);
  if (isSuggestion) {
    return v.pipe(
      v.object({ apr: typedPercentage }),
      v.transform(() => null),
    );
  }

  return v.object({ apr: required(typedPercentage), last_date: anyDate });
}

const deferralSchema = v.object({
  apr: required(typedPercentage),
  last_date: required(anyDate),
  accrued: required(typedAmount("The deferred interest")),
});
