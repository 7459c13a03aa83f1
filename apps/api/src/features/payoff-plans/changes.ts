import type { Debt, PayoffChange, PlannedLedger } from "@snowball/contract";
import { addDays, compareDates, monthAfter, monthOf, monthsBetween } from "@snowball/dates";
import { amountFromCents, subtractAmount } from "@snowball/money";
import type { PlanFault } from "@snowball/payoff";
import {
  type DebtActivity,
  type DebtFacts,
  escrowIn,
  lastDayToPay,
  type PlanSize,
  toCents,
} from "@snowball/planner";

import { lastDayInTransit } from "#features/ledger/index.ts";
import type { Caller } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import {
  type AccountActivity,
  findActivity,
  findGoneDebts,
  findPaymentActivity,
  type PaymentActivity,
} from "./activity-store.ts";
import { computePlan } from "./compute-plan.ts";
import { findPlanFacts, type PayoffPlanDeps, steadyAmountsOf } from "./find-plan-facts.ts";
import { findPastPaychecks } from "./past-paychecks.ts";
import { presentFault, statusOf } from "./present-outcome.ts";
import { type PlanInput, readPlan } from "./read-plan-rules.ts";
import { delayedFrom, delayedInto } from "./snapshot-rules.ts";
import { findPlanned, findSnapshotFor, type Snapshot } from "./snapshot-store.ts";

/**
 * Explains why the user's current plan differs from that of an earlier day. Recomputes both with the same engine
 * from the facts of their days.
 * @param from the day to compare with. Uses the last snapshot up to it, or else the first one. Never uses today's
 *   snapshot, which may be seconds old.
 * @throws Problem `snapshot_not_found` if there is no snapshot of an earlier day.
 */
export async function explainPayoffChange(
  deps: PayoffPlanDeps,
  { caller, from }: { caller: Caller; from: string },
): Promise<PayoffChange> {
  const { userId } = caller;
  const { facts, ledgers, now: readAt } = await findPlanFacts(deps, caller);
  const { debts, today } = facts;
  const after = readPlan(facts);
  const missing = ledgers.flatMap(({ ledger }) => ledger.missing);

  const { snapshot, monthBefore, lastMonth, pastPaychecks, gone, ...activity } =
    await deps.database.asUser(userId, async (db) => {
      const { currency } = after.read.planned;
      const found = await findSnapshotFor(db, { userId, day: from, today, currency });
      if (!found) throw new Problem("snapshot_not_found");
      const accountIds = debts.flatMap(({ account }) => (account === null ? [] : [account]));
      const range = { userId, accountIds, after: found.takenOn, through: today };
      const listed = new Set(debts.map(({ uuid }) => uuid));
      const ids = found.debts.map(({ uuid }) => uuid).filter((id) => !listed.has(id));
      return {
        snapshot: found,
        monthBefore: await findPlanned(db, { userId, through: dayBeforeMonth(found.takenOn) }),
        lastMonth: await findPlanned(db, { userId, through: dayBeforeMonth(today) }),
        pastPaychecks: await findPastPaychecks(db, { userId, today: found.takenOn }),
        transactions: await findActivity(db, range),
        payments: await findPaymentActivity(db, {
          userId,
          since: found.takenAt,
          day: found.takenOn,
          // Payments that were missing that day already are in neither plan.
          missing: missing
            .filter((each) => lastDayInTransit(each) >= found.takenOn)
            .map(({ id }) => id),
        }),
        gone: await findGoneDebts(db, { userId, ids }),
      };
    });

  const then = {
    debts: snapshot.debts,
    settings: snapshot.settings,
    ledger: snapshot.debts.flatMap(({ ledger }) => ledger ?? []),
    steadyAmounts: steadyAmountsOf(snapshot.debts),
    delayedExtra: delayedInto(monthBefore, {
      today: snapshot.takenOn,
      ledgers,
      until: snapshot.takenAt,
    }),
    pastPaychecks,
    today: snapshot.takenOn,
  };
  const before = readPlan(then);
  const as_entered = findUnchangedBalances(debts, snapshot.debts);
  const change = await computePlan(userId, "change", {
    before: then,
    after: facts,
    activity: describeActivity(debts, {
      ...activity,
      before: then.ledger,
      after: facts.ledger,
      asEntered: as_entered,
    }),
    delayed: delayedFrom(lastMonth, { today, ledgers, until: readAt }),
    estimatedBalances: as_entered,
  });
  const now = presentDay(after, { size: change.after, fault: change.faults.after });
  const computed = presentDay(before, { size: change.before, fault: change.faults.before });
  const shown = asShown(computed, snapshot);
  const parts = change.parts.map((part) => ({ ...part, cost: amountFromCents(part.cost) }));
  // A day with missing figures cannot be compared, because the amount owed is unknown.
  const isKnown = [shown, now].every(({ cost }) => cost !== null);

  return {
    from: snapshot.takenOn,
    to: today,
    before: shown,
    after: now,
    parts: isKnown ? [...recomputedPart(shown, computed), ...parts] : [],
    as_entered,
    late: facts.ledger.flatMap(({ debt, payments }) => {
      const past = then.ledger.find((each) => each.debt === debt)?.payments ?? [];
      const wasLate = new Set(past.filter((each) => each.is_late).map(({ cycle }) => cycle));
      return payments
        .filter((each) => each.is_late && !wasLate.has(each.cycle))
        .flatMap((each) => lastDayToPay(each) ?? [])
        .toSorted(compareDates)
        .map((due_date) => ({ debt, due_date }));
    }),
    gone,
  };
}

/** Returns the last day of the month before that of a date. */
function dayBeforeMonth(date: string): string {
  return addDays(monthOf(date), -1);
}

/** A plan of zero months has no debts and thus no debt-free month. If debts were left out of it, there is no plan. */
function presentDay(
  input: PlanInput,
  { size: computed, fault }: { size: PlanSize | null; fault: PlanFault | null },
): PayoffChange["before"] {
  const status = statusOf(input, computed === null ? "impossible" : "plan");
  const size = status === "incomplete" ? null : computed;
  const hasMonths = size !== null && size.months > 0;

  return {
    status,
    months: size?.months ?? null,
    debt_free_month: hasMonths ? monthAfter(input.read.firstMonth, size.months - 1) : null,
    cost: size && amountFromCents(size.cost),
    fault: fault && presentFault(fault, input.read.firstMonth),
    left_out: input.read.planned.leftOut.map(({ id }) => id),
  };
}

/**
 * Returns the earlier day as the user saw it. The engine may compute another date now, for example after an update or
 * without a debt that was deleted since.
 */
function asShown(
  day: PayoffChange["before"],
  { debtFreeMonth, paid }: Pick<Snapshot, "debtFreeMonth" | "paid">,
): PayoffChange["before"] {
  const { months, debt_free_month: computed, cost } = day;
  if (months === null || computed === null || debtFreeMonth === null) return day;
  const later = monthsBetween(computed, debtFreeMonth);

  return later === 0
    ? day
    : { ...day, months: months + later, debt_free_month: debtFreeMonth, cost: paid ?? cost };
}

/** Returns the difference between the earlier plan as the user saw it and as it is computed now, if there is one. */
function recomputedPart(
  shown: PayoffChange["before"],
  computed: PayoffChange["before"],
): PayoffChange["parts"] {
  if (shown.months === computed.months) return [];
  const months = (computed.months ?? 0) - (shown.months ?? 0);
  const cost = subtractAmount(computed.cost ?? "0", shown.cost ?? "0");

  return [{ cause: "recomputed", debt: null, months, cost }];
}

type Account = Pick<Debt, "uuid" | "account" | "mask" | "escrow" | "escrow_estimate"> & {
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
 * the bank received is a refund and reduces the charges. Omits a debt with a balance that the user entered again and
 * without a new payment, and sums too large to be exact.
 */
export function describeActivity(debts: readonly Account[], known: Known): DebtActivity[] {
  return debts.flatMap((debt) => {
    const bank = known.transactions.find(({ accountId }) => accountId === debt.account);
    const own = known.payments.find(({ debtId }) => debtId === debt.uuid);
    const isEntered = debt.account === null && debt.mask === null;
    const isChanged = isEntered && !known.asEntered.includes(debt.uuid);
    if (isChanged && (own === undefined || own.count === 0)) return [];
    const payments = reducing(debt, { own, known });
    const charges = chargedTo(bank, own?.seen ?? "0");

    if (payments === null || charges === null) return [];
    const lenderCharges = toCents(bank?.lenderCharged ?? null);
    return [
      { debt: debt.uuid, payments, charges, ...(lenderCharges !== null && { lenderCharges }) },
    ];
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

/** A debt as a snapshot has it. `as_of` is when the balance was entered or reported. */
type EarlierDebt = {
  uuid: string;
  owed: Pick<DebtFacts["owed"], "source"> & { as_of?: string | null };
};

/**
 * Returns debts with a balance that the user entered, and not again since. Only payments and estimated interest have
 * changed it.
 */
function findUnchangedBalances(
  debts: readonly Debt[],
  earlier: readonly EarlierDebt[],
): PayoffChange["as_entered"] {
  return debts
    .filter(({ uuid, owed }) => {
      const then = earlier.find((debt) => debt.uuid === uuid)?.owed;
      return then?.source === "user" && owed.source === "user" && then.as_of === owed.as_of;
    })
    .map(({ uuid }) => uuid);
}
