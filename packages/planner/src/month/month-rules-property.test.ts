import type { LedgerPayment, MonthPayment, Paydays } from "@snowball/contract";
import { amountFromCents, signOf, sumAmounts } from "@snowball/money";
import { type Cents, firstBudget, type PlanMonth } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { toCents } from "../facts/exact-units.ts";
import { anyHouseholdWithHistory, applyEvent, sendListed } from "../testing/any-history.ts";
import { type ListedHousehold, monthOf } from "../testing/month-of-household.ts";
import { planMonth, planOf as computePlan } from "../testing/paying-household.ts";
import { owedIn } from "./list-instructions.ts";
import { isUncovered } from "./list-payments.ts";
import { readLedger } from "./read-ledger.ts";

// The rules of the month (docs/engine.md), for random households and random histories of their payments.

const TODAY = "2027-06-10";
const THROUGH = "2027-06-30";

const anyPaydays = fc.constantFrom<Paydays | null>(null, {
  every: "two_weeks",
  on: "2027-06-04",
  days: [],
  amount: "250.00",
});

function amountsOf(payments: readonly MonthPayment[]): string {
  return sumAmounts(payments.map(({ amount }) => amount ?? "0.00"));
}

/** What is due of payments: what to send, and what the budget does not cover. */
function wholeOf(payments: readonly MonthPayment[]): string {
  return sumAmounts([amountsOf(payments), ...payments.map(({ uncovered }) => uncovered)]);
}

function cents(amount: string | null): Cents {
  return toCents(amount) ?? 0;
}

/**
 * Late, without a due date, or due this month; an extra by the day to send it. A missed payment of unknown amount is
 * part of the next bill.
 */
function isThisMonth(payment: MonthPayment): boolean {
  const { kind, state, cycle, due_date: due, send_by: sendBy, is_estimated } = payment;
  if (state === "late") return !is_estimated || cycle === null || cycle <= THROUGH;
  const day = kind === "extra" ? sendBy : due;

  return day === null || day <= THROUGH;
}

const isToSend = ({ amount }: MonthPayment) => signOf(amount ?? "0.00") > 0;

function planOf(of: ListedHousehold) {
  return planMonth({ ...of, ledger: readLedger(of.ledgers, TODAY) });
}

/** Returns the first month of the plan, or none without a plan. */
function firstMonthOf(of: ListedHousehold): PlanMonth[] {
  const { outcome } = computePlan({ ...of, ledger: readLedger(of.ledgers, TODAY) });

  return outcome.kind === "plan" && outcome.plan.totals.months > 0 ? [outcome.plan.month(1)] : [];
}

test("each total is the sum of the listed payments", () => {
  fc.assert(
    fc.property(anyHouseholdWithHistory, anyPaydays, (of, paydays) => {
      const { payments, totals, unknown_count: unknown } = monthOf(of, paydays);
      const ofMonth = payments.filter(isThisMonth);
      const [total] = totals;

      expect(totals).toHaveLength(1);
      expect(total).toMatchObject({
        to_send: amountsOf(ofMonth),
        late: wholeOf(ofMonth.filter((each) => each.state === "late" && !each.is_estimated)),
        in_question: wholeOf(ofMonth.filter(({ state }) => state === "question")),
        estimated: wholeOf(ofMonth.filter((each) => each.is_estimated)),
        outside_plan: amountsOf(ofMonth.filter((each) => !each.in_plan)),
        sent: sumAmounts(of.ledgers.map((each) => each.sent_this_month)),
      });
      const unknownOnes = payments.filter(({ amount }) => amount === null);
      expect(unknown).toBe(
        unknownOnes.filter(
          (each) => isThisMonth(each) || (each.send_by !== null && each.send_by <= THROUGH),
        ).length,
      );
    }),
  );
});

test("the plan's first month is in the listed payments to the cent, and each is the sum of its parts", () => {
  fc.assert(
    fc.property(anyHouseholdWithHistory, anyPaydays, (of, paydays) => {
      const { payments } = monthOf(of, paydays);
      const { plan } = planOf(of);
      const planned = payments.filter(
        (each) => each.in_plan && (each.kind === "extra" || isThisMonth(each)),
      );

      expect(amountsOf(planned)).toBe(amountFromCents(plan.left));
      const [first] = firstMonthOf(of);
      expect(first ? first.paid + first.escrow : plan.left).toBe(plan.left);
      const known = payments.filter(({ amount }) => amount !== null);
      expect(
        known.map(({ minimum, extra, escrow }) => sumAmounts([minimum, extra, escrow])),
      ).toEqual(known.map(({ amount }) => amount));
    }),
  );
});

/** Returns what is due this month and still owed, by the portfolio of the plan. */
function dueAndOwed(of: ListedHousehold): Cents {
  const { portfolio } = planOf(of);

  return Object.values(portfolio.opening?.debts ?? {}).reduce(
    (sum, { due, escrow }) => sum + due + escrow,
    0,
  );
}

/** Returns the household as if nothing had been sent. Everything was sent today, so no lender has posted it. */
function beforeSent(of: ListedHousehold): ListedHousehold {
  const nothing = { sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };
  const debts = of.debts.map((debt) => {
    const balances = debt.balances.map(({ amount, paid_this_month: paid, ...balance }) => {
      const before = sumAmounts([amount ?? "0.00", paid ?? "0.00"]);
      return { ...balance, amount: before, paid_this_month: null };
    });
    const paid = debt.balances.map(({ paid_this_month: own }) => own ?? "0.00");
    const value = sumAmounts([debt.owed.value ?? "0.00", ...paid]);
    return { ...debt, balances, owed: { ...debt.owed, value } };
  });

  return { ...of, debts, ledgers: of.ledgers.map((ledger) => ({ ...ledger, ...nothing })) };
}

test("the month lists no more than the budget has left, or than is due and still owed", () => {
  fc.assert(
    fc.property(anyHouseholdWithHistory, anyPaydays, (of, paydays) => {
      const { payments } = monthOf(of, paydays);
      const { plan } = planOf(of);
      // What is sent lowers the minimums, but not a budget that is made of them.
      const budget = firstBudget(planOf(beforeSent(of)).portfolio);
      const listed = payments.filter((each) => each.in_plan && isThisMonth(each));

      expect(cents(amountsOf(listed))).toBeLessThanOrEqual(
        Math.max(budget - plan.sent - plan.met, dueAndOwed(of)),
      );
    }),
  );
});

/** Returns what was sent for next month's bills that the plan does not owe then: it paid for this month's payments. */
function sentBeyondNext(of: ListedHousehold): Cents {
  const { outcome } = computePlan({ ...of, ledger: readLedger(of.ledgers, TODAY) });
  const next = outcome.kind === "plan" ? outcome.plan.month(2).debts : [];
  const beyond = of.ledgers.map(({ debt, sent_ahead: ahead }) =>
    Math.max(0, cents(ahead) - owedIn(next.find(({ id }) => id === debt))),
  );

  return beyond.reduce((sum, each) => sum + each, 0);
}

const anyDelayed = fc.constantFrom(null, "10.00", "200.00");

test("all that the budget has beyond what is due goes to extras while debts remain", () => {
  fc.assert(
    fc.property(anyHouseholdWithHistory, anyPaydays, anyDelayed, (given, paydays, delayed) => {
      const paid = paydays && { paydays, total: "500.00", rollover: true };
      const of = { ...given, settings: { ...given.settings, delayed_extra: delayed, ...paid } };
      const { strategy, total } = of.settings;
      fc.pre(strategy !== "minimum_only" && total !== null);
      const aheadOf = (id: string) => of.ledgers.find(({ debt }) => debt === id)?.sent_ahead;
      const isOpen = ({ debts }: PlanMonth) =>
        debts.some(({ id, end }) => end > cents(aheadOf(id) ?? null));
      fc.pre(firstMonthOf(of).some(isOpen));
      const { plan } = planOf(of);
      const budget = firstBudget(planOf(beforeSent(of)).portfolio) + cents(delayed);

      expect(budget - plan.sent - plan.met - sentBeyondNext(of) - plan.left).toBeLessThan(DOLLAR);
    }),
  );
});

/** Returns what a debt owes without the payments in transit. */
function owedNow(of: ListedHousehold, debt: string): Cents {
  const owed = of.debts.find(({ uuid }) => uuid === debt)?.owed.value ?? null;
  const inTransit = of.ledgers.find((each) => each.debt === debt)?.in_the_air ?? null;

  return cents(owed) - cents(inTransit);
}

/** Returns whether the listed payments of a debt are all that it owes. */
function paysOff(of: ListedHousehold, payments: readonly MonthPayment[], debt: string): boolean {
  const listed = amountsOf(payments.filter((each) => each.debt === debt));

  return cents(listed) >= owedNow(of, debt);
}

test("once exactly what is listed was sent, nothing is listed, not even a cent", () => {
  fc.assert(
    fc.property(anyHouseholdWithHistory, anyPaydays, (of, paydays) => {
      const before = monthOf(of, paydays).payments;
      // Without a plan, a payment of next month is not listed before this month's are made.
      fc.pre(planOf(of).hasPlan);
      const { payments } = monthOf(sendListed(of, before.filter(isToSend)), paydays);

      expect(payments.filter(isToSend)).toEqual([]);
    }),
  );
});

test("no payment is listed twice", () => {
  fc.assert(
    fc.property(anyHouseholdWithHistory, anyPaydays, (of, paydays) => {
      const keys = monthOf(of, paydays).payments.map(
        ({ debt, cycle, kind, from_paycheck: paycheck }) =>
          [debt, cycle, kind === "extra" || kind === "other" ? kind : "bill", paycheck].join(),
      );

      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

/** Returns whether the plan pays a debt, or a balance of less than a dollar, off in its first month. */
function isPaidOffFirst(of: ListedHousehold, debt: string): boolean {
  const debts = of.debts.map((each) => ({
    ...each,
    autopay: { type: of.autopay?.get(each.uuid) ?? ("none" as const) },
  }));
  const { balances = [] } = debts.find(({ uuid }) => uuid === debt) ?? {};
  const isSmall = balances.some(({ amount }) => cents(amount) > 0 && cents(amount) < DOLLAR);

  return isSmall || firstMonthOf({ ...of, debts }).some((month) => isOver(month, debt));
}

const isOver = ({ debts }: PlanMonth, debt: string) =>
  debts.some(({ id, end }) => id === debt && end === 0);

test("no extra of less than a dollar is listed, unless it pays its debt off", () => {
  fc.assert(
    fc.property(anyHouseholdWithHistory, anyPaydays, (of, paydays) => {
      const { payments } = monthOf(of, paydays);
      const small = payments.filter(
        (each) => each.kind === "extra" && cents(each.amount) > 0 && cents(each.amount) < DOLLAR,
      );

      expect(small.filter(({ debt }) => !isPaidOffFirst(of, debt))).toEqual([]);
    }),
  );
});

const DOLLAR = 1_00;

test("an unconfirmed payment stays, in the sums, until it is confirmed or denied", () => {
  fc.assert(
    fc.property(anyHouseholdWithHistory, (of) => {
      const { payments, totals } = monthOf(of);
      const isAsked = ({ debt, cycle }: MonthPayment) =>
        of.ledgers.some(
          (ledger) =>
            ledger.debt === debt &&
            ledger.payments.some((each) => each.cycle === cycle && each.question === "was_it_paid"),
        );
      const asked = payments.filter(isAsked);
      const inQuestion = payments.filter(({ state }) => state === "question");

      expect(inQuestion.filter((each) => !isAsked(each))).toEqual([]);
      // Other bills may already ask for all that the debt owes.
      const settled = asked.filter(({ state }) => state !== "question");
      expect(settled.filter(({ state }) => state !== "nothing_due")).toEqual([]);
      expect(settled.filter(({ debt }) => !paysOff(of, payments, debt))).toEqual([]);
      expect(totals[0]?.in_question).toBe(wholeOf(inQuestion));
    }),
  );
});

/** Returns the position of the first payment in question, for `applyEvent`. */
function findQuestion(of: ListedHousehold): { debt: number; payment: number } | null {
  const found = of.ledgers.map(({ payments }, debt) => ({
    debt,
    payment: payments.findIndex(({ question }) => question === "was_it_paid"),
  }));

  return found.find(({ payment }) => payment >= 0) ?? null;
}

/** Returns whether a missed payment of unknown amount is part of a later bill. */
function isBilledLater(of: ListedHousehold, at: { debt: number; payment: number }): boolean {
  const payments = of.ledgers[at.debt]?.payments ?? [];
  const isUnknown = payments[at.payment]?.left === null;

  return isUnknown && payments.slice(at.payment + 1).some(({ billed }) => billed !== null);
}

test("a payment in question is paid once it is confirmed, and late today once it is denied", () => {
  fc.assert(
    fc.property(anyHouseholdWithHistory, (of) => {
      const found = findQuestion(of);
      fc.pre(found !== null);
      const { debt, payment } = found ?? NONE;
      const ledger = of.ledgers[debt];
      const rowAfter = (kind: "confirm" | "deny") =>
        monthOf(applyEvent(of, { kind, debt, payment, thirds: 1 })).payments.find(
          (each) => each.debt === ledger?.debt && each.cycle === ledger.payments[payment]?.cycle,
        );
      const denied = rowAfter("deny");

      expect(rowAfter("confirm")).toMatchObject({ state: "paid", amount: "0.00", send_by: null });
      const isListed = !isBilledLater(of, found ?? NONE);
      // Other bills may already ask for all that the debt owes.
      const row =
        denied?.state === "nothing_due"
          ? { amount: "0.00" }
          : { state: "late", send_by: isUncovered(denied ?? NOTHING) ? null : TODAY };
      expect([denied].filter(Boolean)).toMatchObject(isListed ? [row] : []);
    }),
  );
});

const NONE = { debt: 0, payment: 0 };
const NOTHING = { amount: "0.00", uncovered: "0.00" };
const DONE = new Set(["sent", "paid", "skipped", "nothing_due"]);

test("a payment has one day to send it, today or later, and none once it is done", () => {
  fc.assert(
    fc.property(anyHouseholdWithHistory, anyPaydays, (of, paydays) => {
      const { payments } = monthOf(of, paydays);
      const done = payments.filter(({ state }) => DONE.has(state));

      expect(payments.filter(({ send_by: day }) => day !== null && day < TODAY)).toEqual([]);
      expect(
        payments.filter(({ send_by: day, from_paycheck: payday }) => payday && payday !== day),
      ).toEqual([]);
      expect(
        payments.filter(
          (each) => each.state === "late" && each.send_by !== (isUncovered(each) ? null : TODAY),
        ),
      ).toEqual([]);
      expect(
        payments.filter(({ state, extra }) => state === "question" && extra !== "0.00"),
      ).toEqual([]);
      expect(done.filter(({ send_by: day, amount }) => day !== null || amount !== "0.00")).toEqual(
        [],
      );
    }),
  );
});

/** Returns the household after the user answered "No" to each question whether a payment was made. */
function denied(of: ListedHousehold): ListedHousehold {
  const ledgers = of.ledgers.map((ledger) => ({
    ...ledger,
    payments: ledger.payments.map((each) =>
      each.question === "was_it_paid"
        ? { ...each, question: null, is_late: true, status: "late" as const, not_paid_on: TODAY }
        : each,
    ),
  }));

  return { ...of, ledgers };
}

/** The bill of a card that is behind is no rule for later months, so that the answer would change its minimum. */
function withOwnMinimums(of: ListedHousehold): ListedHousehold {
  const debts = of.debts.map((debt) => ({
    ...debt,
    minimum: { ...debt.minimum, source: "user" as const },
  }));

  return { ...of, debts };
}

test("the answer that a payment was not made moves neither the date nor the interest", () => {
  fc.assert(
    fc.property(anyHouseholdWithHistory.map(withOwnMinimums), (of) => {
      const isAsked = ({ question }: LedgerPayment) => question === "was_it_paid";
      fc.pre(of.ledgers.some(({ payments }) => payments.some(isAsked)));
      const totalsOf = (each: ListedHousehold) => {
        const { outcome } = computePlan({ ...each, ledger: readLedger(each.ledgers, TODAY) });
        return outcome.kind === "plan" ? outcome.plan.totals : null;
      };

      expect(totalsOf(denied(of))).toEqual(totalsOf(of));
    }),
  );
});
