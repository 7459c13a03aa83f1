import { daysBetween, monthAfter, payByDate } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { Ledger, OpenObligation } from "@snowball/planner";

import type { Bank, DebtFacts } from "../../apps/sandbox/src/bank/index.ts";

/** The payments of a household: what lenders asked for and what was sent. */
export type SimulatedLedger = {
  obligations: Map<string, Map<string, { amount: number | null; paid: number }>>;
  /**
   * `counts` is the day the payment counts for: one sent early for next month counts in next month. `ofBill` is the
   * part that is no extra.
   */
  sent: { debt: string; on: string; cents: number; counts: string; ofBill: number }[];
};

export function createLedger(): SimulatedLedger {
  return { obligations: new Map(), sent: [] };
}

/** The most days between a statement and its due date. */
const CYCLE_DAYS = 35;

/** Applies what the lenders report on the bank's current day. */
export function applyLenderReports(
  { obligations }: SimulatedLedger,
  bank: Bank,
  debts: string[],
): void {
  for (const debt of debts) {
    const facts = bank.factsOf(debt);
    if (!facts || facts.nextDueOn === null || amountOwed(facts) <= 0) continue;
    const own = obligations.get(debt) ?? new Map();
    obligations.set(debt, own);
    const known = own.get(facts.nextDueOn) ?? { amount: null, paid: 0 };
    own.set(facts.nextDueOn, { ...known, amount: amountOf(facts) ?? known.amount });
    if (facts.pastDue === 0) closeEarlier(own, facts.nextDueOn);
  }
}

/** Closes earlier obligations: a lender that bills the next payment and reports nothing overdue has closed them. */
function closeEarlier(
  own: Map<string, { amount: number | null; paid: number }>,
  next: string,
): void {
  for (const [due, { paid }] of own) if (due < next) own.set(due, { amount: paid, paid });
}

/** Returns the amount due, which for a card is known once its statement is closed. */
function amountOf(facts: DebtFacts): number | null {
  const { nextDueOn, minimum } = facts;
  if (facts.kind !== "card" || nextDueOn === null) return minimum;

  return daysBetween(facts.statement.closedOn, nextDueOn) <= CYCLE_DAYS ? minimum : null;
}

export function amountOwed(facts: DebtFacts): number {
  if (facts.kind === "card") return facts.owed;

  return facts.principal + (facts.kind === "mortgage" ? 0 : facts.outstandingInterest);
}

type Sent = { debt: string; cycle: string | null; cents: number; on: string };

export function recordPayment(
  { obligations, sent }: SimulatedLedger,
  { debt, cycle, cents, on }: Sent,
): void {
  const met = cycle === null ? undefined : obligations.get(debt)?.get(cycle);
  const due = met ? Math.max(0, (met.amount ?? Infinity) - met.paid) : 0;
  const counts = cycle !== null && cycle > on ? monthAfter(cycle, 0) : on;
  sent.push({ debt, on, cents, counts, ofBill: Math.min(cents, due) });
  if (met) met.paid += cents;
}

/** Business days before the due date on which payments are sent. */
const LEAD = 3;

/** Returns the ledger in the planner's format. */
export function readLedger(
  { obligations, sent }: SimulatedLedger,
  bank: Bank,
  debts: string[],
): Ledger {
  const today = bank.today();
  const month = monthAfter(today, 0);
  const nextBillOf = (debt: string) =>
    [...(obligations.get(debt) ?? [])]
      .filter(([due]) => monthAfter(due, 0) === monthAfter(today, 1))
      .flatMap(([, { amount }]) => (amount === null ? [] : [amountFromCents(amount)]))[0];
  return new Map(
    debts.map((debt) => {
      const open: OpenObligation[] = [...(obligations.get(debt) ?? [])]
        .filter(([, { amount, paid }]) => (amount === null ? paid === 0 : paid < amount))
        .map(([due, { amount, paid }]) => ({
          cycle: due,
          due_date: due,
          pay_by: payByDate(due, LEAD),
          is_late: due < today,
          amount: amount === null ? null : amountFromCents(amount),
          paid: amountFromCents(paid),
        }));
      const nextBill = nextBillOf(debt);
      const ofMonth = sent.filter(
        (each) => each.debt === debt && monthAfter(each.counts, 0) === month,
      );
      const sum = (amounts: number[]) =>
        amountFromCents(amounts.reduce((all, one) => all + one, 0));
      return [
        debt,
        {
          open,
          ...(nextBill !== undefined && { next_bill: nextBill }),
          sent_this_month: sum(ofMonth.map(({ cents }) => cents)),
          sent_of_bills: sum(ofMonth.map(({ ofBill }) => ofBill)),
          sent_ahead: sum(
            sent
              .filter((each) => each.debt === debt && monthAfter(each.counts, 0) > month)
              .map(({ cents }) => cents),
          ),
          in_the_air: sum(
            bank
              .inTransit()
              .filter(({ to }) => to === debt)
              .map(({ cents }) => cents),
          ),
        },
      ];
    }),
  );
}
