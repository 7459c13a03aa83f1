import type { Debt, LedgerPayment, MonthPayment, PlannedLedger } from "@snowball/contract";
import { monthAfter, monthOf } from "@snowball/dates";
import {
  amountFromCents,
  centsFromAmount,
  compareAmounts,
  largerAmount,
  signOf,
  smallerAmount,
  subtractAmount,
  sumAmounts,
} from "@snowball/money";
import {
  type DebtFacts,
  type DelayedPayment,
  isWithEarlier,
  lastDayToSend,
} from "@snowball/planner";

import type { DebtLedger } from "#features/ledger/index.ts";

import type { ResultOf } from "./plan-tasks.ts";

type Figures = Required<Omit<DebtFacts, "estimated_interest" | "credit_limit">> & {
  account: string | null;
  ledger: PlannedLedger | null;
  steady: string | null;
  listed: string[];
  listed_ahead: string[];
  delayed: DelayedExtra[];
};

/** An extra that needs money of a later day, or of one of the month's last days. */
type DelayedExtra = { amount: string; from: string };

type Listed = Pick<DebtFacts, "uuid" | "lead_days"> &
  Partial<Pick<Figures, "listed" | "listed_ahead" | "delayed">>;

/** The last plan through a day. */
type LastPlanned = {
  takenOn: string;
  debts: readonly (Pick<Figures, "uuid" | "ledger"> & Pick<DebtFacts, "last_statement_on">)[];
};

type Known = Omit<ResultOf<"snapshot">, "outcome"> & {
  ledger: readonly PlannedLedger[];
  /** The last snapshot through today. */
  last: { takenOn: string; debts: readonly Listed[] } | null;
  today: string;
};

/** Returns the figures of a debt that a plan needs, without the names of the debt and its lender. */
export function buildSnapshotDebt(
  debt: Debt,
  { ledger, steady, met, planned, payments, last, today }: Known,
): Figures {
  const earlier = last?.debts.find(({ uuid }) => uuid === debt.uuid);
  const before = last?.takenOn === today ? earlier : undefined;
  const listed = payments.filter((each) => each.debt === debt.uuid);
  // `planned` is the amount of an earlier plan.
  const [own = null] = ledger
    .filter((each) => each.debt === debt.uuid)
    .map(({ planned: _before, ...known }) => known);
  const metAmount = met[debt.uuid];
  const plannedAmount = planned[debt.uuid];
  const next = monthAfter(today, 1);
  const steadyAmount = steady[debt.uuid];
  const ahead = listed.filter(({ due_date: due }) => due !== null && due >= next);

  return {
    steady: steadyAmount === undefined ? null : amountFromCents(steadyAmount),
    ledger: own && {
      ...own,
      payments: own.payments.map((payment) => withListed(payment, listed)),
      ...(metAmount !== undefined && { met_before: amountFromCents(metAmount) }),
      ...(plannedAmount !== undefined && { planned: amountFromCents(plannedAmount) }),
    },
    listed: listedDuringDay(listed, before?.listed),
    listed_ahead: listedDuringDay(ahead, before?.listed_ahead),
    delayed: delayedExtras(listed, { ...debt, delayed: earlier?.delayed ?? [] }, today),
    uuid: debt.uuid,
    account: debt.account,
    kind: debt.kind,
    autopay: { type: debt.autopay.type },
    currency: debt.currency,
    owed: debt.owed,
    balances: debt.balances,
    minimum: debt.minimum,
    minimum_estimate: debt.minimum_estimate,
    minimum_rule: debt.minimum_rule,
    due_day: debt.due_day,
    due_date: debt.due_date,
    is_overdue: debt.is_overdue,
    is_secured: debt.is_secured,
    last_statement_on: debt.last_statement_on,
    last_statement_balance: debt.last_statement_balance ?? null,
    lead_days: debt.lead_days,
    accrual: debt.accrual,
    accrued_interest: debt.accrued_interest,
    monthly_fee: debt.monthly_fee,
    annual_fee: debt.annual_fee,
    escrow: debt.escrow,
    escrow_estimate: debt.escrow_estimate,
    deferment_until: debt.deferment_until,
    is_subsidized: debt.is_subsidized,
    is_included: debt.is_included,
    duplicate_of: debt.duplicate_of,
    is_prepayable: debt.is_prepayable,
    student_loan: debt.student_loan,
  };
}

/** Adds what the plan lists for a payment of unknown amount, without what it adds to the payment. */
function withListed(payment: LedgerPayment, all: readonly MonthPayment[]): LedgerPayment {
  const row = all.find(({ cycle }) => cycle !== null && cycle === payment.cycle);
  if (payment.due !== null || row === undefined || row.amount === null) return payment;
  const listed = sumAmounts([row.minimum, row.escrow, row.uncovered, row.paid, row.sent]);

  return signOf(listed) > 0 ? { ...payment, listed } : payment;
}

/**
 * Returns the extras that need money of a later day, and those that are still listed although their money came on one
 * of the month's last days.
 */
function delayedExtras(
  payments: readonly MonthPayment[],
  { lead_days: leadDays, delayed }: Pick<Figures, "lead_days" | "delayed">,
  today: string,
): DelayedExtra[] {
  const extras = payments.flatMap(({ kind, amount, ...money }) => {
    const from = money.from_paycheck ?? money.send_from;
    return kind === "extra" && amount !== null ? [{ amount, from }] : [];
  });
  let listed = sumAmounts(extras.filter(({ from }) => from === null).map(({ amount }) => amount));
  const late = delayed
    .filter(({ from }) => from <= today && monthOf(from) === monthOf(today))
    .filter(({ from }) => isTooLate(from, leadDays))
    .map(({ amount, from }) => {
      const kept = smallerAmount(amount, listed);
      listed = subtractAmount(listed, kept);
      return { amount: kept, from };
    });

  return [
    ...late.filter(({ amount }) => signOf(amount) > 0),
    ...extras.flatMap(({ amount, from }) => (from === null ? [] : [{ amount, from }])),
  ];
}

/** Returns whether money of a day comes too late to arrive in its month. */
function isTooLate(day: string, leadDays: number | undefined): boolean {
  return day > lastDayToSend(day, leadDays);
}

type DelayedInto = {
  today: string;
  ledgers: readonly Pick<DebtLedger, "debt" | "kept" | "ledger">[];
  /** Payments that became known later do not count. */
  until: Date;
};

type LastPlan = { takenAt: Date; debts: readonly Listed[] };

/**
 * Returns the extras, in cents, that the last plan of last month leaves to this month: those from a paycheck of this
 * month, and unsent ones from money that came too late to arrive in last month. The paychecks of this month pay for
 * other payments.
 */
export function delayedFrom(last: LastPlan | null, into: DelayedInto): DelayedPayment[] {
  if (last === null) return [];
  const month = monthOf(into.today);
  const lastMonth = monthAfter(month, -1);

  return last.debts.flatMap((debt) => {
    const { uuid, delayed = [], lead_days: leadDays } = debt;
    const sumOf = (extras: readonly DelayedExtra[]) =>
      sumAmounts(extras.map(({ amount }) => amount));
    const late = delayed.filter(
      ({ from }) => monthOf(from) === lastMonth && isTooLate(from, leadDays),
    );
    const unsent = subtractAmount(sumOf(late), sentSince(last, debt, into));
    const ofThis = sumOf(delayed.filter(({ from }) => monthOf(from) === month));
    const amount = centsFromAmount(sumAmounts([ofThis, largerAmount("0.00", unsent)]));
    return amount > 0 ? [{ debt: uuid, amount }] : [];
  });
}

/** Returns what was sent to a debt in last month, except for next bills, but became known after its last plan. */
function sentSince(
  { takenAt }: LastPlan,
  { uuid, listed_ahead: ahead = [] }: Listed,
  { today, ledgers, until }: DelayedInto,
): string {
  const own = ledgers.find(({ debt }) => debt.uuid === uuid);
  const isNew = ({ createdAt }: { createdAt: Date }) => createdAt > takenAt && createdAt <= until;
  const ids = new Set(own?.kept.payments.filter(isNew).map(({ id }) => id));

  return sumAmounts(
    (own?.ledger.counting ?? [])
      .filter(({ id, sentOn }) => ids.has(id) && monthOf(sentOn) === monthAfter(today, -1))
      .filter(({ amount }) => ahead.every((each) => compareAmounts(each, amount) !== 0))
      .map(({ amount }) => amount),
  );
}

/** Returns the sum of these extras; null if there are none. */
export function delayedInto(last: LastPlan | null, into: DelayedInto): string | null {
  const amounts = delayedFrom(last, into).map(({ amount }) => amountFromCents(amount));

  return amounts.length === 0 ? null : sumAmounts(amounts);
}

/**
 * Returns the amounts that the last plan of this month counted for payments that were due before their debts became
 * known, by debt. A minimum that the user entered since replaces them.
 */
export function metInMonth(
  last: LastPlanned | null,
  { debts, today }: { debts: readonly Debt[]; today: string },
): ReadonlyMap<string, string> {
  if (last === null || monthOf(last.takenOn) !== monthOf(today)) return new Map();
  const isBanks = (id: string) => debts.find(({ uuid }) => uuid === id)?.minimum.source === "bank";

  return new Map(
    last.debts.flatMap(({ uuid, ledger }) =>
      ledger?.met_before !== undefined && isBanks(uuid) ? [[uuid, ledger.met_before]] : [],
    ),
  );
}

/**
 * Adds what the last plan had of the payments. It marks those that may contain a missed one, whether or not their bill
 * is known: once the date is over, no bank reports that. Without a bill, it has the listed amount. If the plan is of
 * this month, also adds what it gives each debt.
 */
export function withLastPayments(
  ledgers: readonly PlannedLedger[],
  last: LastPlanned | null,
  today: string,
): PlannedLedger[] {
  const isOfMonth = last !== null && monthOf(last.takenOn) === monthOf(today);

  return ledgers.map((own) => {
    const before = last?.debts.find(({ uuid }) => uuid === own.debt)?.ledger;
    const planned = isOfMonth ? before?.planned : undefined;
    const payments = own.payments.map((each) => {
      const known = before?.payments.find(({ cycle }) => cycle === each.cycle);
      if (known === undefined) return each;
      const isWith = isWithEarlier(known);
      const { missed_on: missedOn = isWith && known.is_late ? known.due_date : null } = known;
      const isEarlier = missedOn !== null && missedOn < (each.due_date ?? "");
      return {
        ...each,
        ...(isWith && each.billed !== null && { may_contain_missed: true }),
        ...(isEarlier && { missed_on: missedOn }),
        ...(each.due === null && known.listed !== undefined && { listed: known.listed }),
      };
    });
    return { ...own, payments, ...(planned !== undefined && { planned }) };
  });
}

/**
 * Returns the debts with a bill that may contain a missed payment by the last plan. The bank reports the same bill
 * until the next statement, also after the payment arrived and nothing is overdue. A bill without a statement date
 * lasts for the calendar month.
 */
export function behindUntilStatement(
  last: LastPlanned | null,
  { debts, today }: { debts: readonly Debt[]; today: string },
): ReadonlySet<string> {
  if (last === null) return new Set();
  const isThisMonth = monthOf(last.takenOn) === monthOf(today);
  const statementOf = (id: string) =>
    debts.find(({ uuid }) => uuid === id)?.last_statement_on ?? null;

  return new Set(
    last.debts
      .filter(({ ledger }) => ledger?.is_behind === true)
      .filter(({ uuid, last_statement_on: before }) => {
        const statement = statementOf(uuid);
        return statement === null ? isThisMonth : statement === before;
      })
      .map(({ uuid }) => uuid),
  );
}

/** Returns all amounts listed during the day. A payment that is made leaves the list before the bank reports it. */
function listedDuringDay(
  payments: readonly Pick<MonthPayment, "amount">[],
  before: readonly string[] = [],
): string[] {
  const now = payments.flatMap(({ amount }) =>
    amount !== null && signOf(amount) > 0 ? [amount] : [],
  );

  return [...new Set([...before, ...now])];
}
