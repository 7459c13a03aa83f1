import type { LedgerPayment, MonthPayment, PlannedLedger } from "@snowball/contract";
import { addMonths, compareDates, monthAfter } from "@snowball/dates";
import { amountFromCents, signOf, subtractAmount, sumAmounts } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import fc from "fast-check";

import type { DebtFacts } from "../facts/debt-facts.ts";
import { toCents } from "../facts/exact-units.ts";
import { SETTLED } from "../month/list-payments.ts";
import { anyHousehold } from "./any-household.ts";
import { ledgerPayment, type ListedHousehold, withListedPayments } from "./month-of-household.ts";
import { payOff, type SentPayment } from "./paying-household.ts";

// Random histories: what a household, its lenders and its answers did to the payments of a month.

/** `debt` and `payment` choose one by their remainder; `thirds` is a share of an amount. */
type HistoryEvent = {
  kind:
    | "send"
    | "send_extra"
    | "miss"
    | "report_missed"
    | "leave"
    | "confirm"
    | "deny"
    | "skip"
    | "defer"
    | "refund";
  debt: number;
  payment: number;
  thirds: number;
};

const anyEvent: fc.Arbitrary<HistoryEvent> = fc.record({
  kind: fc.constantFrom<HistoryEvent["kind"]>(
    "send",
    "send",
    "send_extra",
    "miss",
    "report_missed",
    "leave",
    "leave",
    "confirm",
    "deny",
    "skip",
    "defer",
    "refund",
  ),
  debt: fc.nat(3),
  payment: fc.nat(4),
  thirds: fc.integer({ min: 1, max: 4 }),
});

const anyAutopay = fc.constantFrom("none" as const, "minimum" as const, "full" as const);

/** Households with a history of payments that were sent, missed, left unanswered, denied, deferred or refunded. */
export const anyHouseholdWithHistory: fc.Arbitrary<ListedHousehold> = fc
  .record({
    of: anyHousehold,
    events: fc.array(anyEvent, { maxLength: 6 }),
    autopay: anyAutopay,
    hasMonths: fc.boolean(),
  })
  .map(({ of, events, autopay, hasMonths }) =>
    events.reduce(applyEvent, {
      ...(hasMonths ? withMonths(withListedPayments(of)) : withListedPayments(of)),
      autopay: new Map([["debt-0", autopay]]),
    }),
  );

/** Applies an event. Leaves the household as it is if the event cannot happen to the chosen payment. */
export function applyEvent(of: ListedHousehold, event: HistoryEvent): ListedHousehold {
  const debt = of.debts[event.debt % of.debts.length] as DebtFacts;
  const ledger = of.ledgers.find((each) => each.debt === debt.uuid) as PlannedLedger;
  const payment = ledger.payments[event.payment % ledger.payments.length];
  if (payment === undefined) return of;
  const change = (about: Partial<LedgerPayment>) =>
    changePayments(of, debt.uuid, (each) => (each === payment ? { ...each, ...about } : each));

  switch (event.kind) {
    case "send":
    case "send_extra":
      return sendShare(of, { debt, payment, event });
    case "miss":
      return addEarlier(of, { debt, payment, event, about: { is_late: true, status: "late" } });
    case "report_missed":
      return reportMissed(of, { debt, payment, event });
    case "leave":
      return isOver(of, payment)
        ? change({ is_late: false, status: "upcoming", question: "was_it_paid" })
        : addEarlier(of, { debt, payment, event, about: { question: "was_it_paid" } });
    case "confirm":
      return isOpen(payment) ? change(settle(payment, "paid")) : of;
    case "deny":
      return isOver(of, payment)
        ? change({ is_late: true, status: "late", question: null, not_paid_on: of.today })
        : of;
    case "skip":
      return isOpen(payment) ? change(settle(payment, "skipped")) : of;
    case "defer":
      return deferLoan(of, debt);
    case "refund":
      return refund(of, debt, event.thirds);
  }
}

/** Sends what a month lists, as the product records it. */
export function sendListed(of: ListedHousehold, listed: readonly MonthPayment[]): ListedHousehold {
  return listed.reduce(
    (now, { debt, cycle, due_date: dueDate, amount, escrow }) =>
      send(now, { debt, cycle, dueDate, amount: cents(amount), escrow: cents(escrow) }),
    of,
  );
}

/** An unknown bill is due no more once it is settled. */
function settle(payment: LedgerPayment, status: LedgerPayment["status"]): LedgerPayment {
  const due = payment.due ?? "0.00";

  return { ...payment, due, left: "0.00", is_late: false, question: null, status };
}

function isOpen({ cycle, status }: LedgerPayment): boolean {
  return cycle !== null && !SETTLED.has(status);
}

function isOver({ today }: ListedHousehold, payment: LedgerPayment): boolean {
  const day = payment.due_date ?? payment.cycle;

  return isOpen(payment) && day !== null && day < today;
}

type Chosen = { debt: DebtFacts; payment: LedgerPayment; event: HistoryEvent };

/** A mortgage servicer accepts whole payments only. */
function sendShare(of: ListedHousehold, { debt, payment, event }: Chosen): ListedHousehold {
  const { cycle, due_date: dueDate, left } = payment;
  const isExtra = event.kind === "send_extra" || !isOpen(payment);
  const base = cents(isExtra ? debt.owed.value : (left ?? debt.minimum.value));
  const amount = Math.round((base * event.thirds) / (isExtra ? 6 : 3));
  const isPartial = event.thirds !== 3;
  if (amount === 0 || (debt.kind === "mortgage" && (isExtra || isPartial))) return of;
  const escrow = isExtra ? 0 : Math.min(amount, cents(debt.escrow));

  return send(of, {
    debt: debt.uuid,
    amount,
    escrow,
    ...(isExtra ? { cycle: null, dueDate: null } : { cycle, dueDate }),
  });
}

/** Records a payment on the same day, like `recordPayments`, in the listed payments. */
function send(of: ListedHousehold, payment: SentPayment): ListedHousehold {
  const { debt: id, amount, cycle, dueDate } = payment;
  const isEntered = of.debts.find(({ uuid }) => uuid === id)?.owed.source === "user";
  const sent = amountFromCents(amount);
  const isAhead = dueDate !== null && dueDate >= monthAfter(of.today, 1);
  const debts = of.debts.map((each) =>
    each.uuid === id && isEntered ? payOff(each, { ...payment, today: of.today }) : each,
  );
  const isLate = of.ledgers.some(
    ({ debt, payments }) =>
      debt === id && payments.some((own) => own.cycle === cycle && own.is_late),
  );
  const ledgers = of.ledgers.map((each) =>
    each.debt === id
      ? {
          ...each,
          payments: each.payments.map((own) =>
            cycle !== null && own.cycle === cycle
              ? withSent(own, { sent, isAhead, isEntered })
              : own,
          ),
          ...(isAhead
            ? { sent_ahead: sumAmounts([each.sent_ahead, sent]) }
            : { sent_this_month: sumAmounts([each.sent_this_month, sent]) }),
          ...(!isEntered && { in_the_air: sumAmounts([each.in_the_air, sent]) }),
          ...(isLate && { is_behind: true }),
        }
      : each,
  );

  return withoutPaidOff({ ...of, debts, ledgers });
}

type Part = { sent: string; isAhead: boolean; isEntered: boolean };

/** A bill without an amount is met once anything was sent for it. */
function withSent(payment: LedgerPayment, { sent, isAhead, isEntered }: Part): LedgerPayment {
  const left = payment.left === null ? 0 : Math.max(0, cents(payment.left) - cents(sent));
  const open = { ...payment, status: payment.is_late ? ("late" as const) : ("partial" as const) };
  const counted = isEntered ? "paid" : "sent";

  return {
    ...(left === 0 ? settle(payment, counted) : open),
    left: amountFromCents(left),
    [counted]: sumAmounts([payment[counted], sent]),
    ...(!isAhead && { sent_this_month: sumAmounts([payment.sent_this_month, sent]) }),
  };
}

/** Once nothing is owed, no bill has to be paid. A payment in transit to a mortgage includes interest. */
function withoutPaidOff(of: ListedHousehold): ListedHousehold {
  return of.debts.reduce((now, { uuid, kind, owed }) => {
    const ledger = now.ledgers.find(({ debt }) => debt === uuid);
    const inTransit = kind === "mortgage" ? "0.00" : (ledger?.in_the_air ?? "0.00");
    if (signOf(subtractAmount(owed.value ?? "0.00", inTransit)) > 0) return now;
    return changeLedger(now, uuid, (own) => ({
      ...own,
      // An early payment then belongs to the month in which it was sent.
      sent_this_month: sumAmounts([own.sent_this_month, own.sent_ahead]),
      sent_ahead: "0.00",
      payments: own.payments.map((each) =>
        SETTLED.has(each.status) ? each : settle(each, "not_needed"),
      ),
    }));
  }, of);
}

/** The lender reports the last bill as missed, with its next due date, unless the missed payments are listed. */
function reportMissed(of: ListedHousehold, { debt, event }: Chosen): ListedHousehold {
  const payments = of.ledgers.find((each) => each.debt === debt.uuid)?.payments ?? [];
  const last = payments.at(-1);
  if (last === undefined || !isOpen(last) || payments.some((each) => isOver(of, each))) return of;
  const due = addMonths(last.cycle ?? "", -1 - Math.min(event.thirds, 2));

  return changePayments(of, debt.uuid, (each) =>
    each === last
      ? { ...each, due_date: due, pay_by: due, is_late: true, status: "late", question: null }
      : each,
  );
}

/** Adds the bill of an earlier month. */
function addEarlier(
  of: ListedHousehold,
  { debt, payment, event, about }: Chosen & { about: Partial<LedgerPayment> },
): ListedHousehold {
  const { cycle, billed } = payment;
  if (cycle === null || debt.owed.value === null || cents(debt.owed.value) === 0) return of;
  const due = addMonths(cycle, -event.thirds - (cycle >= monthAfter(of.today, 1) ? 1 : 0));
  const amount = billed ?? debt.minimum.value;
  const added = ledgerPayment({
    cycle: due,
    due_date: due,
    pay_by: due,
    billed: amount,
    due: amount,
    left: amount,
    ...about,
  });

  return changeLedger(of, debt.uuid, (ledger) =>
    ledger.payments.some((each) => each.cycle === due)
      ? ledger
      : {
          ...ledger,
          payments: [...ledger.payments, added].toSorted((one, other) =>
            compareDates(one.cycle ?? "", other.cycle ?? ""),
          ),
        },
  );
}

/** In a deferment, only bills that the bank reported are due. */
function deferLoan(of: ListedHousehold, debt: DebtFacts): ListedHousehold {
  if (debt.kind !== "student_loan") return of;
  const deferred = { ...debt, deferment_until: DEFERRED_UNTIL };

  return changePayments(
    { ...of, debts: of.debts.map((each) => (each === debt ? deferred : each)) },
    debt.uuid,
    (each) => (isOpen(each) && !isOver(of, each) ? settle(each, "not_needed") : each),
  );
}

const DEFERRED_UNTIL = "2027-12-31";

/** A shop refunds a purchase: the balance that a lender reports falls, and its bill stays. */
function refund(of: ListedHousehold, debt: DebtFacts, thirds: number): ListedHousehold {
  if (debt.kind !== "credit_card" || debt.owed.source !== "bank") return of;
  const amount = Math.round((cents(debt.owed.value) * Math.min(thirds, 3)) / 3);
  const owed = amountFromCents(cents(debt.owed.value) - amount);
  const refunded = { ...debt, owed: { ...debt.owed, value: owed } };

  return withoutPaidOff({
    ...of,
    debts: of.debts.map((each) => (each === debt ? refunded : each)),
  });
}

function changeLedger(
  of: ListedHousehold,
  id: string,
  change: (ledger: PlannedLedger) => PlannedLedger,
): ListedHousehold {
  return { ...of, ledgers: of.ledgers.map((each) => (each.debt === id ? change(each) : each)) };
}

function changePayments(
  of: ListedHousehold,
  id: string,
  change: (payment: LedgerPayment) => LedgerPayment,
): ListedHousehold {
  return changeLedger(of, id, (ledger) => ({ ...ledger, payments: ledger.payments.map(change) }));
}

function cents(amount: string | null): Cents {
  return toCents(amount) ?? 0;
}

/** An entered debt without a due date has a payment per calendar month: one is unconfirmed, one is due. */
function withMonths(of: ListedHousehold): ListedHousehold {
  const ledgers = of.ledgers.map((ledger) => {
    const [payment, ...others] = ledger.payments;
    if (payment === undefined || others.length > 0 || payment.cycle !== null) return ledger;
    const { billed } = payment;
    const current = ledgerPayment({ cycle: "2027-06-30", billed, due: billed, left: billed });
    const earlier: LedgerPayment = { ...current, cycle: "2027-05-31", question: "was_it_paid" };
    return { ...ledger, payments: [earlier, current] };
  });

  return { ...of, ledgers };
}
