import { addDays, addMonths, businessDaysAfter, compareDates } from "@snowball/dates";
import { amountFromCents, sumAmounts } from "@snowball/money";
import fc from "fast-check";
import { expect, test } from "vitest";

import { ledgerFacts, transaction } from "#testing/ledger-rows.ts";

import { cyclesOf } from "./cycle-rules.ts";
import type { BankWord, LedgerTransaction, Obligation, Payment } from "./ledger-rows.ts";
import { recognisePayments } from "./recognition-rules.ts";
import { type Ledger, tellLedger } from "./state-rules.ts";

// A lender by its own books, who knows nothing of obligations: what it asks for is one number, which a
// statement raises and a payment lowers.

const FIRST_STATEMENT = "2026-11-10";
const DUE_AFTER_DAYS = 25;
const MONTHS = 6;

type Habit = { own: number; payments: { day: number; share: number; lag: number }[] };

type Posted = { on: string; cents: number };

/** What was paid and when the lender had it, from how a payer is in each month. */
function posted(habits: readonly Habit[]): Posted[] {
  return habits
    .flatMap(({ own, payments }, month) =>
      payments.map(({ day, share, lag }) => ({
        on: businessDaysAfter(addDays(statementOf(month), day), lag),
        cents: Math.round((own * share) / 4),
      })),
    )
    .filter(({ cents }) => cents > 0);
}

function statementOf(month: number): string {
  return addMonths(FIRST_STATEMENT, month);
}

/** What the lender asks for at the end of a day, and what it last billed. */
function lenderOn(day: string, habits: readonly Habit[]) {
  const events = [
    ...habits.map(({ own }, month) => ({ on: statementOf(month), cents: own, isBill: true })),
    ...posted(habits).map(({ on, cents }) => ({ on, cents, isBill: false })),
  ]
    .filter(({ on }) => compareDates(on, day) <= 0)
    // Of one day the payments come first.
    .toSorted(
      (left, right) =>
        compareDates(left.on, right.on) || Number(left.isBill) - Number(right.isBill),
    );
  let [asked, billed, statement] = [0, 0, ""];
  for (const { on, cents, isBill } of events) {
    asked = isBill ? asked + cents : Math.max(0, asked - cents);
    if (isBill) [billed, statement] = [asked, on];
  }

  return { asked, billed, statement, due: addDays(statement, DUE_AFTER_DAYS) };
}

/** Followed with a look every so many days, each of which keeps what it found. */
function follow(
  habits: readonly Habit[],
  { through, every, tellsOverdue }: { through: string; every: number; tellsOverdue: boolean },
): Ledger {
  let kept: { obligations: Obligation[]; payments: Payment[] } = { obligations: [], payments: [] };
  let last: Ledger | null = null;
  let ids = 0;
  for (let day = FIRST_STATEMENT; ; day = addDays(day, every)) {
    const today = compareDates(day, through) > 0 ? through : day;
    const { billed, asked, statement, due } = lenderOn(today, habits);
    const isPastDue =
      compareDates(today, due) > 0 ? asked > 0 : asked > (habits.at(monthOf(statement))?.own ?? 0);
    const bank: Partial<BankWord> = {
      asOf: today,
      dueDate: due,
      amount: amountFromCents(billed),
      statementDate: statement,
      isOverdue: tellsOverdue ? isPastDue : null,
    };
    const facts = ledgerFacts({ bank });
    const obligations = cyclesOf(facts, kept.obligations, today);
    const { payments } = recognisePayments({
      debts: [facts],
      obligations,
      kept: kept.payments,
      transactions: creditsOf(habits, today),
      since: "2026-08-01",
      newId: () => `payment ${(ids += 1)}`,
    });
    kept = { obligations, payments };
    last = tellLedger(facts, kept, today);
    if (today === through) return last;
  }
}

function monthOf(statement: string): number {
  return Array.from({ length: MONTHS }, (_, month) => statementOf(month)).indexOf(statement);
}

function creditsOf(habits: readonly Habit[], today: string): LedgerTransaction[] {
  return posted(habits)
    .filter(({ on }) => compareDates(on, today) <= 0)
    .map(({ on, cents }, index) =>
      transaction({
        id: `t ${index} ${on}`,
        side: "lender",
        accountId: "debt",
        date: on,
        amount: amountFromCents(-cents),
        name: "PAYMENT THANK YOU",
      }),
    );
}

const payment = fc.record({
  day: fc.integer({ min: 1, max: 29 }),
  /** Quarters of the month's own minimum. */
  share: fc.integer({ min: 1, max: 9 }),
  lag: fc.integer({ min: 0, max: 3 }),
});
const habit = fc.record({
  own: fc.integer({ min: 3_000, max: 5_900 }),
  payments: fc.array(payment, { maxLength: 3 }),
});
const anyHabits = fc.array(habit, { minLength: MONTHS, maxLength: MONTHS });
const anyLook = fc.record({
  through: fc.integer({ min: 0, max: 170 }).map((days) => addDays(FIRST_STATEMENT, days)),
  every: fc.integer({ min: 2, max: 12 }),
  tellsOverdue: fc.boolean(),
});

test("whoever pays whatever and whenever is told to have left what the lender asks for", () => {
  fc.assert(
    fc.property(anyHabits, anyLook, (habits, look) => {
      const { obligations } = follow(habits, look);
      const { asked } = lenderOn(look.through, habits);
      const isLate = obligations.some(({ state }) => state === "late");
      const isAllPaid = obligations.every(({ state }) => state === "paid");

      expect(sumAmounts(obligations.map(({ left }) => left ?? "0.00"))).toBe(
        amountFromCents(asked),
      );
      expect(asked === 0 ? isLate : isAllPaid).toBe(false);
    }),
  );
});
