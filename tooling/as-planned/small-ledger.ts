import { daysBetween, monthAfter, payByDate } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { Ledger, OpenObligation } from "@snowball/planner";

import type { Bank, DebtFacts } from "../../apps/sandbox/src/bank/index.ts";

/** What is known of a household's payments: what lenders asked for, and what was sent. */
export type SmallLedger = {
  obligations: Map<string, Map<string, { amount: number | null; paid: number }>>;
  /** With the day it counts for: one that is due next month and was sent ahead counts there. */
  sent: { debt: string; on: string; cents: number; counts: string }[];
};

export function openLedger(): SmallLedger {
  return { obligations: new Map(), sent: [] };
}

/** A statement is at most so many days old when its payment is due. */
const CYCLE_DAYS = 35;

/** Takes in what the lenders say on a day. */
export function hearLenders({ obligations }: SmallLedger, bank: Bank, debts: string[]): void {
  for (const debt of debts) {
    const facts = bank.factsOf(debt);
    if (!facts || facts.nextDueOn === null || owedOf(facts) <= 0) continue;
    const own = obligations.get(debt) ?? new Map();
    obligations.set(debt, own);
    const known = own.get(facts.nextDueOn) ?? { amount: null, paid: 0 };
    own.set(facts.nextDueOn, { ...known, amount: amountOf(facts) ?? known.amount });
  }
}

/** Of a card known once its statement is closed. */
function amountOf(facts: DebtFacts): number | null {
  const { nextDueOn, minimum } = facts;
  if (facts.kind !== "card" || nextDueOn === null) return minimum;

  return daysBetween(facts.statement.closedOn, nextDueOn) <= CYCLE_DAYS ? minimum : null;
}

export function owedOf(facts: DebtFacts): number {
  if (facts.kind === "card") return facts.owed;

  return facts.principal + (facts.kind === "mortgage" ? 0 : facts.outstandingInterest);
}

type Sent = { debt: string; cycle: string | null; cents: number; on: string };

export function noteSent(
  { obligations, sent }: SmallLedger,
  { debt, cycle, cents, on }: Sent,
): void {
  sent.push({ debt, on, cents, counts: cycle !== null && cycle > on ? monthAfter(cycle, 0) : on });
  const met = cycle === null ? undefined : obligations.get(debt)?.get(cycle);
  if (met) met.paid += cents;
}

/** Business days before the due date on which payments are sent. */
const LEAD = 3;

/** The same as the planner takes it. */
export function ledgerOn({ obligations, sent }: SmallLedger, bank: Bank, debts: string[]): Ledger {
  const today = bank.today();
  const month = monthAfter(today, 0);
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
      const sum = (amounts: number[]) =>
        amountFromCents(amounts.reduce((all, one) => all + one, 0));
      return [
        debt,
        {
          open,
          sent_this_month: sum(
            sent
              .filter((each) => each.debt === debt && monthAfter(each.counts, 0) === month)
              .map(({ cents }) => cents),
          ),
          sent_ahead: sum(
            sent
              .filter((each) => each.debt === debt && monthAfter(each.counts, 0) > month)
              .map(({ cents }) => cents),
          ),
          in_the_air: sum(
            bank
              .inTheAir()
              .filter(({ to }) => to === debt)
              .map(({ cents }) => cents),
          ),
        },
      ];
    }),
  );
}
