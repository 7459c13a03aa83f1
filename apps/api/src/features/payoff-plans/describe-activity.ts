import type { Debt, PlannedLedger } from "@snowball/contract";
import type { Cents } from "@snowball/payoff";
import { type DebtActivity, toCents } from "@snowball/planner";

import type { AccountActivity, PaymentActivity } from "./activity-store.ts";

type Account = Pick<Debt, "uuid" | "account" | "escrow" | "escrow_estimate"> & {
  minimum: Pick<Debt["minimum"], "value">;
};

type Known = {
  transactions: readonly AccountActivity[];
  payments: readonly PaymentActivity[];
  before: readonly PlannedLedger[];
  after: readonly PlannedLedger[];
};

/**
 * What moved on the debts between two days. Payments are those of the ledger; what else the bank shows to
 * have come in is a refund, which takes off what was charged. Of a debt without transactions of which no
 * payment became known, nobody knows. Sums that are too large to be exact are as good as unknown.
 */
export function describeActivity(debts: readonly Account[], known: Known): DebtActivity[] {
  return debts.flatMap((debt) => {
    const bank = known.transactions.find(({ accountId }) => accountId === debt.account);
    const own = known.payments.find(({ debtId }) => debtId === debt.uuid);
    if (!bank && (own === undefined || own.count === 0)) return [];
    const payments = reducing(debt, { own, known });
    const charges = chargedTo(bank, own?.seen ?? "0");

    return payments === null || charges === null ? [] : [{ debt: debt.uuid, payments, charges }];
  });
}

/** Less what was refunded: what came in and is no payment. */
function chargedTo(bank: AccountActivity | undefined, seen: string): number | null {
  if (bank === undefined) return 0;
  const [charged, paid, ofPayments] = [bank.charged, bank.paid, seen].map(toCents);
  if (charged === null || paid === null || ofPayments === null) return null;

  return (charged ?? 0) - Math.max(0, (paid ?? 0) - (ofPayments ?? 0));
}

/** What of the payments reduced the debt: without its escrow, and next month's payment with next month. */
function reducing(
  debt: Account,
  { own, known }: { own: PaymentActivity | undefined; known: Known },
): number | null {
  const ahead = (ledgers: readonly PlannedLedger[]) =>
    toCents(ledgers.find((ledger) => ledger.debt === debt.uuid)?.sent_ahead ?? "0") ?? 0;
  const [then, now] = [ahead(known.before), ahead(known.after)];
  const paid = toCents(own?.sent ?? "0");
  if (paid === null) return null;
  const sent = paid + then - now;
  const count = (own?.count ?? 0) + (then > 0 ? 1 : 0) - (now > 0 ? 1 : 0);

  return sent - escrowIn(sent, count, debt);
}

/** Of a month's payment: lenders change it by a little once a year. */
const NEARLY = 0.1;

/**
 * The escrow of the monthly payments that so much is: one of them may be sent in parts, and what is sent beyond them
 * holds none. Where nobody says what a month's payment is, each is one.
 */
function escrowIn(
  sent: Cents,
  count: number,
  { minimum, escrow, escrow_estimate: estimate }: Account,
): Cents {
  const each = toCents(escrow ?? estimate) ?? 0;
  const payment = toCents(minimum.value) ?? 0;
  const whole = payment > 0 ? Math.floor(Math.abs(sent) / payment + NEARLY) : Infinity;

  return each * Math.sign(count) * Math.min(Math.abs(count), whole);
}
