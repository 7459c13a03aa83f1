import { monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import { type Cents, type Portfolio } from "@snowball/payoff";

import { readQuestion, resolvePlan } from "../compare/resolve-plan.ts";
import type { DebtFacts } from "../facts/debt-facts.ts";
import { toCents, toRate } from "../facts/exact-units.ts";
import { enteredMinimum } from "../facts/read-minimum.ts";
import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import type { Ledger, LedgerFacts, OpenObligation } from "../month/ledger-facts.ts";
import { growBalances } from "../month/grow-balances.ts";
import { type MonthPaymentPlan, planMonthPayments } from "../month/plan-month-payments.ts";
import { type Instruction } from "../month/list-instructions.ts";
import { buildCurrentMonth } from "./current-month.ts";

/** A household on one day: what its lenders report, and what its ledger contains. */
export type Household = {
  today: string;
  debts: readonly DebtFacts[];
  ledger: Ledger;
  settings: PlanSettingsFacts;
};

export type PlannedHousehold = { plan: MonthPaymentPlan; portfolio: Portfolio; hasPlan: boolean };

/** Plans the month of a household as the product does. */
export function planMonth(household: Household): PlannedHousehold {
  const { read, outcome, portfolio } = planOf(household);
  const followed = outcome.kind === "plan" ? outcome.plan : null;
  const plan = planMonthPayments({
    read,
    debts: household.debts,
    plan: followed,
    followed: portfolio,
  });

  return { plan, portfolio: read.portfolio, hasPlan: outcome.kind === "plan" };
}

/** Computes the plan of a household, with the month from which it was read. */
export function planOf({ today, debts, ledger, settings }: Household) {
  const read = buildCurrentMonth(debts, { today, ledger, settings });
  const { portfolio, outcome } = resolvePlan(readQuestion({ read, settings, steadyAmounts: [] }));
  return { read, portfolio, outcome };
}

export type SentPayment = Pick<Instruction, "debt" | "cycle" | "dueDate" | "escrow"> & {
  amount: Cents;
};

/**
 * Records payments as the product does on the same day. A payment to a linked debt is in transit. A payment to an
 * entered debt reduces its balances at once.
 */
export function recordPayments(household: Household, payments: readonly SentPayment[]): Household {
  return payments.reduce(recordPayment, household);
}

function recordPayment(household: Household, payment: SentPayment): Household {
  const { debts, ledger, today } = household;
  const { debt: id, amount } = payment;
  const isEntered = debts.find(({ uuid }) => uuid === id)?.owed.source === "user";
  const before = ledger.get(id) ?? NOTHING_SENT;
  const isAhead = payment.dueDate !== null && payment.dueDate >= monthAfter(today, 1);
  const facts: LedgerFacts = {
    ...before,
    open: before.open.flatMap((each) => payObligation(each, payment)),
    ...(isAhead
      ? { sent_ahead: plus(before.sent_ahead, amount) }
      : {
          sent_this_month: plus(before.sent_this_month, amount),
          recent_payments: [
            ...(before.recent_payments ?? []),
            { on: today, amount: amountFromCents(amount) },
          ],
        }),
    ...(!isEntered && { in_the_air: plus(before.in_the_air, amount) }),
  };

  const paid = debts.map((each) =>
    each.uuid === id && isEntered ? payOff(each, { ...payment, today }) : each,
  );
  // Once nothing is owed, no bill of the debt has to be paid.
  const isGone = paid.some(({ uuid, owed }) => uuid === id && cents(owed.value) <= 0);

  return {
    ...household,
    debts: paid,
    ledger: new Map([...ledger, [id, isGone ? { ...facts, open: [] } : facts]]),
  };
}

/** An obligation without an amount is settled once anything was sent for it. */
function payObligation(open: OpenObligation, { cycle, amount }: SentPayment): OpenObligation[] {
  if (open.cycle !== cycle) return [open];
  const paid = plus(open.paid, amount);
  const isMet = open.amount === null || cents(paid) >= cents(open.amount);

  return isMet ? [] : [{ ...open, paid }];
}

/** Reduces the balances of an entered debt by a payment of today without its escrow, as the product does. */
export function payOff(
  debt: DebtFacts,
  { amount, escrow, today }: Pick<SentPayment, "amount" | "escrow"> & { today: string },
): DebtFacts {
  const before = debt.balances.map(({ paid_this_month: paid }) => cents(paid));
  const paid = before.reduce((sum, each) => sum + each, 0);
  const { amounts, paidThisMonth } = growBalances(
    {
      kind: debt.kind,
      accrual: debt.accrual,
      minimum: enteredMinimum({
        minimum: debt.minimum.value,
        minimum_rule: debt.minimum_rule,
      }),
      dueDay: debt.due_day,
      statementDay: null,
      interestFreeUntil: null,
      balances: debt.balances.map((balance, at) => ({
        amount: cents(balance.amount) + (before[at] ?? 0),
        apr: toRate(balance.apr.value),
        promo: null,
        deferred: null,
      })),
      accruedInterest: 0,
    },
    {
      since: today,
      today,
      payments: [paid, Math.max(0, amount - escrow)].map((each) => ({ on: today, amount: each })),
    },
  );
  const owed = amounts.reduce((sum, each) => sum + each, 0);

  return {
    ...debt,
    owed: { ...debt.owed, value: amountFromCents(owed) },
    balances: debt.balances.map((balance, at) => ({
      ...balance,
      amount: amountFromCents(amounts[at] ?? 0),
      paid_this_month: amountFromCents(paidThisMonth[at] ?? 0),
    })),
  };
}

export const NOTHING_SENT: LedgerFacts = {
  open: [],
  sent_this_month: "0.00",
  sent_ahead: "0.00",
  in_the_air: "0.00",
};

function plus(amount: string, more: Cents): string {
  return amountFromCents(cents(amount) + more);
}

function cents(amount: string | null): Cents {
  return toCents(amount) ?? 0;
}
