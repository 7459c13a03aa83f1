import type { Debt, PlannedLedger } from "@snowball/contract";
import { type DebtActivity, escrowIn, toCents } from "@snowball/planner";

import type { AccountActivity, PaymentActivity } from "./activity-store.ts";

type Account = Pick<Debt, "uuid" | "account" | "escrow" | "escrow_estimate"> & {
  minimum: Pick<Debt["minimum"], "value">;
};

type SentAhead = Pick<PlannedLedger, "debt" | "sent_ahead">;

type Known = {
  transactions: readonly AccountActivity[];
  payments: readonly PaymentActivity[];
  before: readonly SentAhead[];
  after: readonly SentAhead[];
  /** Ids of debts with a balance that the user entered, and not again since: every payment is in the ledger. */
  asEntered: readonly string[];
};

/**
 * Returns the payments and charges of debts between two days. Payments are those in the ledger. Other money that
 * the bank received is a refund and reduces the charges. Omits a debt without transactions and without a new
 * payment, unless its payments are all in the ledger, and sums too large to be exact.
 */
export function describeActivity(debts: readonly Account[], known: Known): DebtActivity[] {
  return debts.flatMap((debt) => {
    const bank = known.transactions.find(({ accountId }) => accountId === debt.account);
    const own = known.payments.find(({ debtId }) => debtId === debt.uuid);
    const isSilent = !bank && (own === undefined || own.count === 0);
    if (isSilent && !known.asEntered.includes(debt.uuid)) return [];
    const payments = reducing(debt, { own, known });
    const charges = chargedTo(bank, own?.seen ?? "0");

    return payments === null || charges === null ? [] : [{ debt: debt.uuid, payments, charges }];
  });
}

/** Returns the charges less refunds, in cents. A refund is money received that is not a payment. */
function chargedTo(bank: AccountActivity | undefined, seen: string): number | null {
  if (bank === undefined) return 0;
  const [charged, paid, ofPayments] = [bank.charged, bank.paid, seen].map(toCents);
  if (charged === null || paid === null || ofPayments === null) return null;

  return (charged ?? 0) - Math.max(0, (paid ?? 0) - (ofPayments ?? 0));
}

/**
 * Returns the part of the payments that reduced the debt, in cents: without escrow and without payments sent for
 * next month.
 */
function reducing(
  debt: Account,
  { own, known }: { own: PaymentActivity | undefined; known: Known },
): number | null {
  const ahead = (ledgers: readonly SentAhead[]) =>
    toCents(ledgers.find((ledger) => ledger.debt === debt.uuid)?.sent_ahead ?? "0") ?? 0;
  const [then, now] = [ahead(known.before), ahead(known.after)];
  const paid = toCents(own?.sent ?? "0");
  if (paid === null) return null;
  const sent = paid + then - now;
  const count = (own?.count ?? 0) + (then > 0 ? 1 : 0) - (now > 0 ? 1 : 0);

  const { minimum, escrow, escrow_estimate: estimate } = debt;
  return sent - escrowIn({ sent, count }, { payment: minimum.value, escrow: escrow ?? estimate });
}
